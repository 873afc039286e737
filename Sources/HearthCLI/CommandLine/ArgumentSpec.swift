/// One argument of a command, or the last one, which may stand several times.
struct ArgumentSpec: Sendable {
  enum Kind: Sendable, Hashable {
    case text
    /// A text that may be a number, so `-5` is no option.
    case value
    /// A whole number of points, or of something else that is counted, within a range.
    case number(ClosedRange<Int64>)
    case colour
    /// The remaining words are a place: see ``Place``.
    case place
  }

  enum Count: Sendable, Hashable {
    case one
    case optional
    case oneOrMore
    case any
  }

  let name: String
  let kind: Kind
  let count: Count

  init(_ name: String, _ kind: Kind = .text, _ count: Count = .one) {
    self.name = name
    self.kind = kind
    self.count = count
  }

  var isRequired: Bool { count == .one || count == .oneOrMore }

  /// How many words it takes at most; nil where there is no limit.
  var maximumCount: Int? {
    switch (kind, count) {
    case (.place, _): 2
    case (_, .one), (_, .optional): 1
    case (_, .oneOrMore), (_, .any): nil
    }
  }

  /// How the argument is written in a usage line.
  var synopsis: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .oneOrMore: "\(name)..."
    case .any: "[\(name)...]"
    }
  }
}
