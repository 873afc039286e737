import HearthModel
package import HearthSystem

/// One call of `hearthd`, read from its arguments.
package struct Invocation: Sendable {
  package enum Action: Sendable {
    /// The program speaks of itself.
    case show(Page)
    /// A shell asks what a word may become.
    case complete(CompletionCall)
    case serve(listen: [ListenAddress], household: String?, logLevel: LogLevel)
    case invite(InvitationTerms)
    case devices
    case revoke(device: String)
    case status
    case metrics
    case backup(path: String)
    case restore(path: String)
    case verify
  }

  package let action: Action
  /// The value of `--data`.
  package let directory: String?
  package let isJSON: Bool
  package let isPlain: Bool
  package let isQuiet: Bool
  package let isConfirmed: Bool

  /// Reads the arguments behind the program's name.
  package init(_ arguments: [String]) throws(UsageError) {
    var parser = CommandLineParser(DaemonProgram.description)
    let request: CommandLineParser.Request
    do throws(CommandLineParser.Refusal) {
      request = try parser.parse(arguments)
    } catch {
      throw .line(error.fault, command: error.command)
    }
    isJSON = parser.isJSON
    let line: ParsedCommandLine?
    (action, line) =
      switch request {
      case .show(let page): (.show(page), nil)
      case .complete(let call): (.complete(call), nil)
      case .run(let line): (try Self.action(line), line)
      }
    directory = line?.value(of: .data)
    isPlain = line?.has(.plain) ?? false
    isQuiet = line?.has(.quiet) ?? false
    isConfirmed = line?.has(.yes) ?? false
  }

  private static func action(_ line: ParsedCommandLine) throws(UsageError) -> Action {
    let path = ["hearthd", line.command.name]
    guard let word = CommandWord(rawValue: line.command.name) else {
      throw .line(.noCommand, command: path)
    }
    let argument = line.arguments.first ?? ""
    if argument.isEmpty, let spec = line.command.arguments.first {
      throw .line(.missingArgument(spec.name), command: path)
    }
    switch word {
    case .serve: return try serve(line)
    case .invite: return .invite(try InvitationTerms(line))
    case .devices: return .devices
    case .revoke: return .revoke(device: argument)
    case .status: return .status
    case .metrics: return .metrics
    case .backup: return .backup(path: argument)
    case .restore: return .restore(path: argument)
    case .verify: return .verify
    }
  }

  private static func serve(_ line: ParsedCommandLine) throws(UsageError) -> Action {
    var listen: [ListenAddress] = []
    for text in line.values(of: .listen) {
      guard let address = ListenAddress(text: text) else {
        throw .invalidValue(text, option: "--listen", expected: .address)
      }
      listen.append(address)
    }
    var level = LogLevel.info
    if let text = line.value(of: .logLevel) {
      guard let known = LogLevel(rawValue: text) else {
        let words = LogLevel.allCases.map(\.rawValue)
        throw .invalidValue(text, option: "--log-level", expected: .oneOf(words))
      }
      level = known
    }
    let name = line.value(of: .household)
    if let name, NameLimit.fault(in: name) != nil {
      throw .invalidValue(name, option: "--household", expected: .name)
    }
    return .serve(
      listen: listen.isEmpty ? [.everywhere] : listen, household: name, logLevel: level)
  }
}
