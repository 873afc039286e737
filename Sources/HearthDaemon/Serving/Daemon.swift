import HearthCRDT
import HearthStore
import HearthSystem

/// A daemon: one scope, from taking its data directory to letting it go.
package struct Daemon: Sendable {
  package let host: HouseholdHost
  package let addresses: [ListenAddress]
  /// Whether this start has made the household.
  package let isNew: Bool
  private let loop: EventLoop

  /// Takes the data directory, creating everything on the first start, and listens; ``run()`` serves.
  package init(_ configuration: Configuration, log: EventLog) throws(DaemonError) {
    let loop: EventLoop
    do throws(SystemError) { loop = try EventLoop() } catch { throw .system(error) }
    let isNew = !DataDirectory.exists(at: configuration.directory)
    let served: ServedHousehold
    do throws(StoreError) {
      served = try ServedHousehold(DataDirectory.open(at: configuration.directory, creates: true))
      try served.removeLeftovers()
      if let name = configuration.householdName { try served.setName(name) }
    } catch {
      throw .store(error)
    }
    let host = try HouseholdHost(
      loop: loop, served: served, limits: configuration.limits, log: log)
    let listen = configuration.listen
    addresses = try host.assumeIsolated { host in
      Result { () throws(DaemonError) in
        try host.open(listen)
        return host.addresses
      }
    }.get()
    for address in addresses { log(.listening(address)) }
    self.loop = loop
    self.host = host
    self.isNew = isNew
  }

  /// Mints an invitation and says how the first device comes in.
  package func invite(_ style: OutputStyle) throws(DaemonError) -> CommandOutput {
    try host.assumeIsolated { host in
      Result { () throws(DaemonError) in try host.invite(style) }
    }.get()
  }

  /// Serves on the calling thread until ``stop()``; what was committed is in the database file then.
  package func run() throws(DaemonError) {
    loop.run()
    try host.assumeIsolated { host in
      Result { () throws(DaemonError) in try host.finish() }
    }.get()
  }

  /// Ends ``run()``, from any thread.
  package func stop() {
    loop.execute { host.assumeIsolated { $0.stop() } }
  }

  /// Ends ``run()`` when the process is asked to end; a terminal that hangs up changes nothing.
  package func watchSignals() throws(DaemonError) {
    Signals.ignoreBrokenPipes()
    Signals.unblock()
    do throws(SystemError) {
      for signal in [ProcessSignal.terminate, .interrupt] {
        try loop.watch(signal) { [weak host] in
          ServiceNotification.stopping.send()
          host?.assumeIsolated { $0.stop() }
        }
      }
      try loop.watch(.hangUp) {}
    } catch {
      throw .system(error)
    }
  }
}
