internal import HearthSystem

/// The program `hearth`: one command line, from its words to its exit status.
package enum HearthCommand {
  /// Runs the command line that the process was started with, and gives its exit status.
  package static func main() -> Int32 {
    Signals.dieOfBrokenPipes()
    let arguments: [String]
    do throws(CommandArguments.NotUTF8) {
      arguments = try CommandArguments.validated()
    } catch {
      let fault = CLIError.usage(.notUTF8(argument: error.number), command: "")
      Console(isJSON: false).report(Diagnostic(fault))
      return ExitStatus.usage.rawValue
    }
    return run(arguments).rawValue
  }

  private static func run(_ arguments: [String]) -> ExitStatus {
    var parser = CommandLineParser()
    do throws(CLIError) {
      switch try parser.parse(arguments) {
      case .help(let words): return printing(Help.text(for: words))
      case .version: return printing("hearth \(ProductVersion.text)\n")
      case .run(let line): return run(line)
      }
    } catch {
      let diagnostic = Diagnostic(error)
      Console(isJSON: parser.isJSON).report(diagnostic)
      return diagnostic.status
    }
  }

  private static func run(_ line: Invocation) -> ExitStatus {
    var console = Console(isJSON: line.has(.json))
    do throws(CLIError) {
      let options = try SessionOptions(line, isTerminal: StandardStream.output.isTerminal)
      let action = try line.command.prepare(line)
      var session = Session(options: options, console: console)
      let failure = perform(action, in: &session)
      console = session.console
      return finish(console, status: session.status, failure: failure)
    } catch {
      return finish(console, status: .done, failure: error)
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

  /// Prints what the command has to say, then its failure if there is one.
  private static func finish(
    _ console: Console, status: ExitStatus, failure: CLIError?
  ) -> ExitStatus {
    var console = console
    var status = status
    if let failure {
      let diagnostic = Diagnostic(failure)
      console.report(diagnostic)
      status = status.combined(with: diagnostic.status)
    }
    do throws(SystemError) {
      try console.flush()
    } catch {
      let diagnostic = Diagnostic(.output(error))
      console.report(diagnostic)
      status = status.combined(with: diagnostic.status)
    }
    return status
  }

  private static func printing(_ text: String) -> ExitStatus {
    var console = Console(isJSON: false)
    console.write(text)
    return finish(console, status: .done, failure: nil)
  }
}
