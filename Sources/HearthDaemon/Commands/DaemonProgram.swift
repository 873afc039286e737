import HearthSystem

/// What `hearthd` does from its first to its last moment.
package enum DaemonProgram {
  /// Reads the arguments, does what they say, and ends the process.
  package static func main() -> Never {
    StandardStream.occupyClosed()
    Signals.dieOfBrokenPipes()
    ProcessExit.with(status: Int32(status()))
  }

  private static func status() -> UInt8 {
    let arguments: [String]
    do throws(CommandArguments.NotUTF8) {
      arguments = try CommandArguments.validated()
    } catch {
      return finish(
        .usage(.notText(position: error.number)),
        asJSON: CommandArguments.asksForJSON(error.repaired))
    }
    // How to report a fault must be known wherever the fault stands.
    let isJSON = CommandArguments.asksForJSON(arguments)
    do throws(DaemonError) {
      return print(try run(arguments), asJSON: isJSON)
    } catch {
      return finish(error, asJSON: isJSON)
    }
  }

  private static func run(_ arguments: [String]) throws(DaemonError) -> CommandOutput {
    let invocation: Invocation
    do throws(UsageError) { invocation = try Invocation(arguments) } catch { throw .usage(error) }
    switch invocation.action {
    case .show(let page):
      return CommandOutput(description.text(of: page, isJSON: invocation.isJSON))
    case .complete(let call):
      let completions = description.completions(of: call.words) { _, _ in [] }
      return CommandOutput(call.text(of: completions))
    case .serve(let listen, let household, let logLevel):
      let directory = try directory(for: invocation, isServing: true)
      try ServeCommand.run(
        Configuration(
          directory: directory, listen: listen, householdName: household, logLevel: logLevel),
        style: style(for: invocation))
      return CommandOutput()
    case .restore(let path):
      let directory = try directory(for: invocation, isServing: false)
      return try RestoreCommand(backup: path, directory: directory, invocation: invocation).run()
    case .invite, .devices, .revoke, .status, .metrics, .backup, .verify:
      let directory = try directory(for: invocation, isServing: false)
      let command = OpenCommand(
        invocation: invocation, arguments: arguments, directory: directory,
        style: style(for: invocation))
      return try command.run()
    }
  }

  private static func directory(
    for invocation: Invocation, isServing: Bool
  ) throws(DaemonError) -> String {
    let directory: String?
    do throws(Environment.NotUTF8) {
      directory = try DataLocation.resolve(
        option: invocation.directory,
        environment: { name throws(Environment.NotUTF8) in try Environment.text(of: name) },
        isServing: isServing, serviceExists: File.exists(DataLocation.service))
    } catch {
      throw .usage(.variableNotText(error.name))
    }
    guard let directory, !directory.isEmpty else { throw .noDirectory }
    return directory
  }

  private static func style(for invocation: Invocation) -> OutputStyle {
    let isPlain =
      invocation.isPlain || invocation.isQuiet || Environment["TERM"] == "dumb"
      || Environment["NO_COLOR"].map { !$0.isEmpty } == true
    guard StandardStream.output.isTerminal && !isPlain else { return .pipe }
    let columnCount = StandardStream.output.columnCount ?? OutputStyle.codeColumnCount
    return columnCount < OutputStyle.codeColumnCount ? .narrowTerminal : .terminal
  }

  /// Prints the data, then what goes with it; the status is that of a failure if the data cannot be written.
  private static func print(_ result: CommandOutput, asJSON: Bool) -> UInt8 {
    var result = result
    do throws(SystemError) {
      try StandardStream.output.write(Array(result.output.utf8))
    } catch {
      let diagnostics = Diagnostics(.output(error))
      result.errors += diagnostics.text(asJSON: asJSON)
      if result.status == .done { result.status = diagnostics.status }
    }
    // Where this fails there is nobody left to tell.
    try? StandardStream.error.write(Array(result.errors.utf8))
    return result.status.rawValue
  }

  private static func finish(_ error: DaemonError, asJSON: Bool) -> UInt8 {
    let diagnostics = Diagnostics(error)
    return print(
      CommandOutput(errors: diagnostics.text(asJSON: asJSON), status: diagnostics.status),
      asJSON: asJSON)
  }
}
