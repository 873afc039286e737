/// Where a row is to stand: the POSITION of the command line.
package enum Place: Hashable, Sendable {
  case first
  /// After the last shown row.
  case last
  /// 1 for the first row; counts rows as they are shown.
  case number(Int)
  case before(String)
  case after(String)

  /// Reads `first`, `last`, a number from 1, `before OTHER` or `after OTHER`; nil for anything else.
  package init?(words: [String]) {
    switch words.count {
    case 1:
      let key = NameKey(words[0])
      if key == NameKey("first") {
        self = .first
      } else if key == NameKey("last") {
        self = .last
      } else if let number = Int(words[0]), number >= 1 {
        self = .number(number)
      } else {
        return nil
      }
    case 2:
      let key = NameKey(words[0])
      if key == NameKey("before") {
        self = .before(words[1])
      } else if key == NameKey("after") {
        self = .after(words[1])
      } else {
        return nil
      }
    default:
      return nil
    }
  }
}
