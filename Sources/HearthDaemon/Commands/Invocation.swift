import HearthModel
import HearthSystem

/// One call of `hearthd`, read from its arguments.
package struct Invocation: Sendable {
  package enum Action: Sendable {
    case help(CommandWord?)
    case version
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
    let parsed = try ParsedArguments(arguments)
    directory = parsed.value(of: .data)
    isJSON = parsed.has(.json)
    isPlain = parsed.has(.plain)
    isQuiet = parsed.has(.quiet)
    isConfirmed = parsed.has(.yes)
    action = try Self.action(parsed)
  }

  private static func action(_ parsed: ParsedArguments) throws(UsageError) -> Action {
    if parsed.has(.help) { return .help(parsed.word) }
    if parsed.has(.version) { return .version }
    guard let word = parsed.word else { throw .missingCommand }
    let argument = try parsed.argument(of: word)
    switch word {
    case .serve: return try serve(parsed)
    case .invite: return .invite(try InvitationTerms(parsed))
    case .devices: return .devices
    case .revoke: return .revoke(device: argument)
    case .status: return .status
    case .metrics: return .metrics
    case .backup: return .backup(path: argument)
    case .restore: return .restore(path: argument)
    case .verify: return .verify
    }
  }

  private static func serve(_ parsed: ParsedArguments) throws(UsageError) -> Action {
    var listen: [ListenAddress] = []
    for text in parsed.values(of: .listen) {
      guard let address = ListenAddress(text: text) else {
        throw .invalidValue(text, option: "--listen", expected: .address)
      }
      listen.append(address)
    }
    var level = LogLevel.info
    if let text = parsed.value(of: .logLevel) {
      guard let known = LogLevel(rawValue: text) else {
        let words = LogLevel.allCases.map(\.rawValue)
        throw .invalidValue(text, option: "--log-level", expected: .oneOf(words))
      }
      level = known
    }
    let name = parsed.value(of: .household)
    if let name, NameLimit.fault(in: name) != nil {
      throw .invalidValue(name, option: "--household", expected: .name)
    }
    return .serve(
      listen: listen.isEmpty ? [.everywhere] : listen, household: name, logLevel: level)
  }
}
