import HearthSystem

/// What `hearthd` does from its first to its last moment.
package enum DaemonProgram {
  /// Reads the arguments, does what they say, and ends the process.
  package static func main() -> Never {
    ProcessExit.with(status: Int32(status()))
  }

  private static func status() -> UInt8 {
    let arguments: [String]
    do throws(CommandArguments.NotUTF8) {
      arguments = try CommandArguments.validated()
    } catch {
      return finish(.usage(.notText(position: error.number)), asJSON: false)
    }
    // How to report a fault must be known wherever the fault stands.
    let isJSON = arguments.prefix { $0 != "--" }.contains("--json")
    do throws(DaemonError) {
      return try run(arguments)
    } catch {
      return finish(error, asJSON: isJSON)
    }
  }

  private static func run(_ arguments: [String]) throws(DaemonError) -> UInt8 {
    let invocation: Invocation
    do throws(UsageError) { invocation = try Invocation(arguments) } catch { throw .usage(error) }
    switch invocation.action {
    case .help(nil): return print(CommandOutput(CommandHelp.overview))
    case .help(.some(let word)): return print(CommandOutput(CommandHelp.text(for: word)))
    case .version: return print(CommandOutput("hearthd \(ProductVersion.text)\n"))
    case .serve(let listen, let household, let logLevel):
      let directory = try directory(for: invocation, isServing: true)
      try ServeCommand.run(
        Configuration(
          directory: directory, listen: listen, householdName: household, logLevel: logLevel),
        style: style(for: invocation))
      return ExitStatus.done.rawValue
    case .restore(let path):
      let directory = try directory(for: invocation, isServing: false)
      return print(
        try RestoreCommand(backup: path, directory: directory, invocation: invocation).run())
    case .invite, .devices, .revoke, .status, .backup, .verify:
      let directory = try directory(for: invocation, isServing: false)
      let command = OpenCommand(
        invocation: invocation, arguments: arguments, directory: directory,
        style: style(for: invocation))
      return print(try command.run())
    }
  }

  private static func directory(
    for invocation: Invocation, isServing: Bool
  ) throws(DaemonError) -> String {
    let directory = DataLocation.resolve(
      option: invocation.directory, environment: { Environment[$0] }, isServing: isServing,
      serviceExists: File.exists(DataLocation.service))
    guard let directory, !directory.isEmpty else { throw .noDirectory }
    return directory
  }

  private static func style(for invocation: Invocation) -> OutputStyle {
    let isPlain =
      invocation.isPlain || invocation.isQuiet || Environment["TERM"] == "dumb"
      || Environment["NO_COLOR"].map { !$0.isEmpty } == true
    return StandardStream.output.isTerminal && !isPlain ? .terminal : .pipe
  }

  /// Prints what a command has to say; what cannot be printed is a failure.
  private static func print(_ output: CommandOutput) -> UInt8 {
    do throws(SystemError) {
      try StandardStream.error.write(Array(output.errors.utf8))
      try StandardStream.output.write(Array(output.output.utf8))
    } catch {
      return ExitStatus.failed.rawValue
    }
    return output.status.rawValue
  }

  private static func finish(_ error: DaemonError, asJSON: Bool) -> UInt8 {
    let diagnostics = Diagnostics(error)
    return print(
      CommandOutput(errors: diagnostics.text(asJSON: asJSON), status: diagnostics.status))
  }
}
