import HearthStore
import HearthSystem

/// `hearthd serve`: the daemon in the foreground.
enum ServeCommand {
  static func run(_ configuration: Configuration, style: OutputStyle) throws(DaemonError) {
    ResourceLimits.raiseOpenFiles()
    let log = EventLog(level: configuration.logLevel) { event in
      // A log that nobody can read any more is no reason to stop serving.
      try? StandardStream.error.write(Array("\(event.text)\n".utf8))
    }
    let daemon = try Daemon(configuration, log: log)
    try daemon.watchSignals()
    try announce(daemon, configuration, style: style)
    ServiceNotification.ready.send()
    try daemon.run()
  }

  /// Says on standard output where it listens, and on a first start how the first device comes in.
  private static func announce(
    _ daemon: Daemon, _ configuration: Configuration, style: OutputStyle
  ) throws(DaemonError) {
    var lines = daemon.addresses.map { address in
      "hearthd \(ProductVersion.text) listening on \(address.text), "
        + "data in \(configuration.directory)\n"
    }
    if daemon.isNew {
      let invitation = try daemon.invite(style)
      lines += [invitation.output, invitation.errors]
    }
    let text = Array(lines.joined().utf8)
    // The start is over; whoever waits for these lines finds a daemon at rest.
    FreeMemory.giveBackCode()
    do throws(SystemError) {
      try StandardStream.output.write(text)
    } catch {
      throw .output(error)
    }
  }
}
