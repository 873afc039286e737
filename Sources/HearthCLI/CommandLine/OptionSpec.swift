/// One option: how it is written and what it is for.
struct OptionSpec: Sendable {
  enum Value: Sendable, Hashable {
    case none
    /// `--name VALUE` or `--name=VALUE`; the word stands in the help.
    case required(String)
    /// `--name` or `--name=VALUE`, never a word of its own.
    case optional(String)
  }

  /// Without its dashes.
  let name: String
  let short: Character?
  let value: Value
  let summary: String

  init(_ name: String, short: Character? = nil, value: Value = .none, _ summary: String) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
  }

  /// How the option is written in a help text.
  var synopsis: String {
    let dashes = short.map { "-\($0), --\(name)" } ?? "--\(name)"
    switch value {
    case .none: return dashes
    case .required(let word): return "\(dashes) \(word)"
    case .optional(let word): return "\(dashes)[=\(word)]"
    }
  }
}

extension OptionSpec {
  static let home = OptionSpec(
    "home", value: .required("DIR"), "the directory that holds this copy")
  static let json = OptionSpec("json", "print one JSON document")
  static let plain = OptionSpec("plain", "no colours, no alignment")
  static let quiet = OptionSpec("quiet", short: "q", "say nothing but errors and asked-for data")
  static let yes = OptionSpec("yes", "answer every question with yes")
  static let help = OptionSpec("help", short: "h", "show this help")
  static let version = OptionSpec("version", "show the version")

  /// The options that may stand anywhere, even before the command.
  static let everywhere = [home, json, plain, quiet, yes, help, version]

  static let pull = OptionSpec(
    "pull", value: .optional("TIME"), "fetch news first, waiting no longer than TIME (2s)")
  static let sync = OptionSpec(
    "sync", value: .optional("TIME"), "send edits afterwards, waiting no longer than TIME (2s)")
  static let maximumWait = OptionSpec(
    "max-wait", value: .required("TIME"), "wait no longer than TIME for the server (10s)")
  static let list = OptionSpec("list", value: .required("LIST"), "which shopping list (Shopping)")
  static let deck = OptionSpec("deck", value: .required("DECK"), "which deck of word cards (Words)")
}
