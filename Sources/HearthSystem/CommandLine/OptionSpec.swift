/// One option: how it is written and what it is for.
package struct OptionSpec: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case none
    /// `--name VALUE` or `--name=VALUE`; the word stands in the help.
    case required(String)
    /// `--name` or `--name=VALUE`, never a word of its own.
    case optional(String)
  }

  /// Without its dashes.
  package let name: String
  /// An ASCII letter.
  package let short: Character?
  package let value: Value
  package let summary: String
  /// What the value can be completed to.
  package let completion: Completion

  package init(
    _ name: String, short: Character? = nil, value: Value = .none, _ summary: String,
    completion: Completion = .nothing
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
    self.completion = completion
  }

  /// How the option is written in a help text.
  package var synopsis: String {
    let dashes = short.map { "-\($0), --\(name)" } ?? "--\(name)"
    switch value {
    case .none: return dashes
    case .required(let word): return "\(dashes) \(word)"
    case .optional(let word): return "\(dashes)[=\(word)]"
    }
  }
}
