/// One argument of a command, or the last one, which may stand several times.
package struct ArgumentSpec: Sendable {
  package enum Kind: Sendable, Hashable {
    case text
    /// A text that may be a number, so `-5` is no option.
    case value
    /// A whole number of points, or of something else that is counted, within a range.
    case number(ClosedRange<Int64>)
    /// One of these words, whatever its case.
    case oneOf([String])
    /// The remaining words are a place among rows: one word, or two as in `before milk`.
    case place
  }

  package enum Count: Sendable, Hashable {
    case one
    case optional
    case oneOrMore
    case any
  }

  package let name: String
  package let kind: Kind
  package let count: Count
  package let completion: Completion

  /// Where `completion` is not given, the words of the kind are it.
  package init(
    _ name: String, _ kind: Kind = .text, _ count: Count = .one, completion: Completion? = nil
  ) {
    self.name = name
    self.kind = kind
    self.count = count
    self.completion = completion ?? Self.completion(of: kind)
  }

  package var isRequired: Bool { count == .one || count == .oneOrMore }

  /// How many words it takes at most; nil where there is no limit.
  package var maximumCount: Int? {
    switch (kind, count) {
    case (.place, _): 2
    case (_, .one), (_, .optional): 1
    case (_, .oneOrMore), (_, .any): nil
    }
  }

  /// How the argument is written in a usage line.
  package var synopsis: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .oneOrMore: "\(name)..."
    case .any: "[\(name)...]"
    }
  }

  /// The words that need another one behind them to be a place.
  package static let placesBeside = ["before", "after"]

  private static func completion(of kind: Kind) -> Completion {
    switch kind {
    case .oneOf(let words): .words(words)
    case .place: .words(["first", "last"] + placesBeside)
    case .text, .value, .number: .nothing
    }
  }
}
