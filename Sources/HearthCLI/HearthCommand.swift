internal import HearthSystem

/// The program `hearth`: one command line, from its words to its exit status.
package enum HearthCommand {
  /// What a command line comes to.
  package struct Outcome: Hashable, Sendable {
    package var status: Int32
    /// For standard output.
    package var output: String
    /// For standard error.
    package var errors: String
    /// Whether failures are reported as JSON.
    package var isJSON: Bool

    package init(status: Int32, output: String, errors: String, isJSON: Bool = false) {
      self.status = status
      self.output = output
      self.errors = errors
      self.isJSON = isJSON
    }
  }

  /// Runs the command line that the process was started with, and ends the process.
  package static func main() -> Never {
    StandardStream.occupyClosed()
    Signals.dieOfBrokenPipes()
    let outcome: Outcome
    do throws(CommandArguments.NotUTF8) {
      outcome = Self.outcome(
        of: try CommandArguments.validated(), screen: .ofThisProcess,
        columnCount: StandardStream.output.columnCount)
    } catch {
      let fault = CLIError.usage(.notUTF8(argument: error.number), command: "")
      let console = Console(isJSON: CommandArguments.asksForJSON(error.repaired))
      outcome = finished(console, status: .done, failure: fault)
    }
    ProcessExit.with(status: write(outcome))
  }

  /// Runs a command line whose output goes to `screen`, whose lines have `columnCount` cells; `input` are the lines of
  /// its standard input, where that is not to be the process's own.
  package static func outcome(
    of line: [String], screen: Screen, columnCount: Int? = nil, input: [String]? = nil
  ) -> Outcome {
    switch reading(line) {
    case .finished(let outcome): return outcome
    case .complete(let call):
      return printing(
        call.text(
          of: CommandTable.program.completions(of: call.words, stored: StoredNames.candidates)))
    case .run(let line, let isJSON):
      return run(line, isJSON: isJSON, screen: screen, columnCount: columnCount, input: input)
    }
  }

  /// What a command line comes to before any home is opened: a page, or a refusal; nil where a command would now run,
  /// or a shell is told what is stored.
  package static func outcomeWithoutHome(of line: [String]) -> Outcome? {
    switch reading(line) {
    case .finished(let outcome): return outcome
    case .complete: return nil
    case .run(let line, let isJSON):
      do throws(CLIError) {
        _ = try line.command.prepare(line)
        return nil
      } catch {
        return finished(Console(isJSON: isJSON), status: .done, failure: error)
      }
    }
  }

  /// What the words of a command line ask for.
  private enum Reading {
    /// A page, or a refusal.
    case finished(Outcome)
    case complete(CompletionCall)
    case run(Invocation, isJSON: Bool)
  }

  private static func reading(_ line: [String]) -> Reading {
    var parser = CommandLineParser(CommandTable.program)
    do throws(CommandLineParser.Refusal) {
      switch try parser.parse(line) {
      case .show(let page):
        return .finished(printing(CommandTable.program.text(of: page, isJSON: parser.isJSON)))
      case .complete(let call): return .complete(call)
      case .run(let line):
        guard let command = CommandTable.command(named: line.command.name) else {
          let fault = CLIError.usage(.line(.noCommand), command: line.command.name)
          return .finished(
            finished(Console(isJSON: parser.isJSON), status: .done, failure: fault))
        }
        return .run(Invocation(line, of: command), isJSON: parser.isJSON)
      }
    } catch {
      let fault = CLIError.usage(
        .line(error.fault), command: error.command.dropFirst().joined(separator: " "))
      return .finished(finished(Console(isJSON: parser.isJSON), status: .done, failure: fault))
    }
  }

  private static func run(
    _ line: Invocation, isJSON: Bool, screen: Screen, columnCount: Int?, input: [String]?
  ) -> Outcome {
    let console = Console(isJSON: isJSON, script: input)
    do throws(CLIError) {
      let options = try SessionOptions(line, screen: screen, columnCount: columnCount)
      let action = try line.command.prepare(line)
      var session = Session(options: options, console: console)
      let failure = perform(action, in: &session)
      return finished(session.console, status: session.status, failure: failure)
    } catch {
      return finished(console, status: .done, failure: error)
    }
  }

  private static func perform(
    _ action: CommandSpec.Action, in session: inout Session
  ) -> CLIError? {
    do throws(CLIError) {
      try action(&session)
      return nil
    } catch {
      return error
    }
  }

  private static func printing(_ text: String) -> Outcome {
    Outcome(status: ExitStatus.done.rawValue, output: text, errors: "")
  }

  private static func finished(
    _ console: Console, status: ExitStatus, failure: CLIError?
  ) -> Outcome {
    var console = console
    var status = status
    if let failure {
      let diagnostic = Diagnostic(failure)
      console.report(diagnostic)
      status = status.combined(with: diagnostic.status)
    }
    return Outcome(
      status: status.rawValue, output: console.output, errors: console.errors,
      isJSON: console.isJSON)
  }

  /// Writes the data, then what goes with it; the status is that of a failure if the data cannot be written.
  private static func write(_ outcome: Outcome) -> Int32 {
    var outcome = outcome
    do throws(SystemError) {
      try StandardStream.output.write(Array(outcome.output.utf8))
    } catch {
      var console = Console(isJSON: outcome.isJSON)
      console.report(Diagnostic(.output(error)))
      outcome.errors += console.errors
      if outcome.status == ExitStatus.done.rawValue { outcome.status = ExitStatus.failed.rawValue }
    }
    // Where this fails there is nobody left to tell.
    try? StandardStream.error.write(Array(outcome.errors.utf8))
    return outcome.status
  }
}
