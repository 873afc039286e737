/// Consecutive elements that stand side by side in a sequence, all of them shown or all of them erased.
///
/// Elements are named by their arrival: how many of the sequence entered before them.
struct Fragment: Sendable {
  /// The arrival of the first one.
  var start: Int32
  /// Where the first one's scalar lies in a text's content; of an erased one it means nothing.
  var content: Int32
  /// How many there are; negative where they are erased.
  private var extent: Int32

  init(start: Int, count: Int, content: Int, isShown: Bool) {
    self.start = Int32(truncatingIfNeeded: start)
    self.content = Int32(truncatingIfNeeded: content)
    extent = Int32(truncatingIfNeeded: isShown ? count : -count)
  }

  /// What fills a leaf that has room.
  static let none = Fragment(start: 0, count: 0, content: 0, isShown: false)

  var first: Int { Int(start) }
  /// The arrival after the last one's.
  var end: Int { Int(start) + count }
  var count: Int { Int(extent.magnitude) }
  var shownCount: Int { Int(max(0, extent)) }
  var isShown: Bool { extent > 0 }

  func contains(_ arrival: Int) -> Bool { arrival >= first && arrival < end }

  /// The part of it that lies within these offsets.
  func part(_ offsets: Range<Int>) -> Fragment {
    Fragment(
      start: first + offsets.lowerBound, count: offsets.count,
      content: Int(content) + offsets.lowerBound, isShown: isShown)
  }

  var erased: Fragment { Fragment(start: first, count: count, content: 0, isShown: false) }

  mutating func extend(by count: Int) {
    extent += isShown ? Int32(truncatingIfNeeded: count) : -Int32(truncatingIfNeeded: count)
  }

  /// Puts so many elements before an erased one's first, which arrived directly before it.
  mutating func prepend(_ count: Int) {
    start -= Int32(truncatingIfNeeded: count)
    extend(by: count)
  }

  /// Whether `other`, directly behind it, is one fragment with it.
  func continues(in other: Fragment) -> Bool {
    end == other.first && isShown == other.isShown
      && (!isShown || Int(content) + count == Int(other.content))
  }
}
