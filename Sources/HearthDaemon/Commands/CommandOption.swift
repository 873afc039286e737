package import HearthSystem

/// The options of `hearthd`.
package enum CommandOption: String, CaseIterable, Sendable {
  case data
  case listen
  case household
  case logLevel = "log-level"
  case role
  case ttl
  case host
  case json
  case plain
  case quiet
  case yes
  case help
  case version

  /// Those that every command has.
  package static let everywhere: [CommandOption] = [
    .data, .json, .plain, .quiet, .yes, .help, .version,
  ]

  /// What stands for the value in the help; nil where the option takes none.
  package var value: String? {
    switch self {
    case .data: "DIR"
    case .listen: "HOST:PORT"
    case .household: "NAME"
    case .logLevel: "LEVEL"
    case .role: "member|display"
    case .ttl: "TIME"
    case .host: "HOST[:PORT]"
    case .json, .plain, .quiet, .yes, .help, .version: nil
    }
  }

  /// The option as the parser and the help want it.
  package var spec: OptionSpec {
    OptionSpec(rawValue, short: letter, value: value.map { .required($0) } ?? .none, summary)
  }

  package var letter: Character? {
    switch self {
    case .quiet: "q"
    case .help: "h"
    default: nil
    }
  }

  package var summary: String {
    switch self {
    case .data: "where the data is kept"
    case .listen: "an address to listen on, may be repeated (default: every address, port 7433)"
    case .household: "the household's name"
    case .logLevel: "error, warning, info or debug (default: info)"
    case .role: "what the new device may do (default: member)"
    case .ttl: "how long the invitation is good, as in 10m or 1h (default: 10m)"
    case .host: "the name or address that the new device will connect to"
    case .json: "print one JSON document"
    case .plain: "print as into a pipe"
    case .quiet: "print no more than asked for"
    case .yes: "answer every question with yes"
    case .help: "show this"
    case .version: "print the version"
    }
  }
}
