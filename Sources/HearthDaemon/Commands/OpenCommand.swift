import HearthStore
import HearthSystem

/// A command on the household in a data directory: a running daemon carries it out, or else the command itself.
struct OpenCommand {
  let invocation: Invocation
  let arguments: [String]
  let directory: String
  let style: OutputStyle

  func run() throws(DaemonError) -> CommandOutput {
    let deadline = Deadline(after: Self.patienceForDaemon)
    while true {
      if let daemon = try RunningDaemon(in: directory) { return try ask(daemon) }
      guard DataDirectory.exists(at: directory) else {
        throw .noHousehold(directory: directory)
      }
      if let served = try open() { return try work(on: served) }
      // A daemon holds the lock a moment before it answers, and a moment after it has stopped answering.
      guard !deadline.hasPassed else { throw .running(directory: directory) }
      Deadline(after: Self.pause).wait()
    }
  }

  /// Opens the household; nil while somebody else has it open.
  private func open() throws(DaemonError) -> ServedHousehold? {
    do throws(StoreError) {
      return try ServedHousehold(DataDirectory.open(at: directory, creates: false))
    } catch {
      if case .locked = error { return nil }
      throw .store(error)
    }
  }

  private func ask(_ daemon: borrowing RunningDaemon) throws(DaemonError) -> CommandOutput {
    let request = AdministrationRequest(arguments: arguments, style: style)
    let path: String
    switch invocation.action {
    case .backup(let file): path = file
    case .verify: return try daemon.ask(request)
    default: return try daemon.ask(request, patience: RunningDaemon.patienceForAnswer)
    }
    let writer = try BackupWriter(path)
    let answer = try daemon.ask(request) { bytes throws(DaemonError) in try writer.write(bytes) }
    guard answer.status == .done else { return answer }
    try writer.commit()
    return backedUp(to: path)
  }

  private func work(on served: ServedHousehold) throws(DaemonError) -> CommandOutput {
    if case .backup(let path) = invocation.action {
      try storing { () throws(StoreError) in try served.directory.backUp(to: path) }
      return backedUp(to: path)
    }
    let address = try storing { () throws(StoreError) in try served.lastAddress() }
    let command = HouseholdCommand(
      served: served, address: (address ?? .everywhere).reachable,
      format: invocation.isJSON ? .json : .text(style))
    let output = try command.perform(invocation.action)
    try storing { () throws(StoreError) in try served.checkpointAtEnd() }
    return output
  }

  private func backedUp(to path: String) -> CommandOutput {
    var output = CommandOutput()
    if invocation.isJSON {
      let document: JSONValue = ["backup": .text(path)]
      output.output = document.json + "\n"
    }
    if !invocation.isQuiet {
      output.errors = "'\(path.safeForTerminal)' holds the server's key: keep it secret.\n"
    }
    return output
  }

  private static var patienceForDaemon: Duration { .seconds(2) }
  private static var pause: Duration { .milliseconds(50) }
}
