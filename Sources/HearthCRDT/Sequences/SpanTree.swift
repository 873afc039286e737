/// The order of a sequence: a B+ tree of fragments that counts what is shown below each of its branches.
///
/// An order-statistic tree (Cormen, Leiserson, Rivest and Stein, "Introduction to Algorithms", chapter 14) whose leaves
/// are linked. Nothing leaves it: what is erased turns into a fragment that counts for nothing.
///
/// - Complexity: O(log *f*) in the fragments for what is asked by position; for what is asked by arrival too, once
///   it was asked of a value that may change.
struct SpanTree: Sendable {
  static let leafCapacity = 32
  static let branchCapacity = 16
  /// Up to so many elements the leaf of each is remembered; in a larger sequence it is searched for.
  static let maximumLocationCount = 1 << 23

  struct Leaf: Sendable {
    var parent: Int32
    /// Its place among the parent's children.
    var slot: Int32
    var count: Int32 = 0
    var next: Int32 = -1
    var previous: Int32 = -1
  }

  struct Branch: Sendable {
    var parent: Int32
    var slot: Int32
    var count: Int32
    /// Whether its children are leaves.
    let isLowest: Bool
  }

  /// A fragment, and how many elements are shown before it.
  struct Cursor: Sendable {
    let leaf: Int
    let slot: Int
    let shownBefore: Int
  }

  /// A gap in the order: before the element at an offset of a fragment, or behind its last one.
  struct Place: Sendable {
    var leaf: Int
    var slot: Int
    var offset: Int
  }

  /// Each leaf's fragments, side by side from `leafCapacity` times its number on.
  var fragments = [Fragment](repeating: .none, count: leafCapacity)
  var leaves = [Leaf(parent: 0, slot: 0)]
  var branches = [Branch(parent: -1, slot: 0, count: 1, isLowest: true)]
  /// Each branch's children and what is shown below them, from `branchCapacity` times its number on.
  var children: [Int32]
  var widths: [Int32]
  var root = 0
  /// How many elements there are, erased ones among them.
  var count = 0
  var shownCount = 0
  /// The leaf of each element by arrival, while they are remembered.
  var locations: [Int32] = []
  var isLocating = false
  /// Where the last change by position ended, which is where the next one is likely to begin.
  var cursor: Cursor?

  init() {
    children = [Int32](repeating: -1, count: Self.branchCapacity)
    widths = [Int32](repeating: 0, count: Self.branchCapacity)
    children[0] = 0
  }
}

// MARK: - Reading

extension SpanTree {
  func fragment(_ leaf: Int, _ slot: Int) -> Fragment { fragments[leaf * Self.leafCapacity + slot] }

  func fragment(at place: Place) -> Fragment { fragment(place.leaf, place.slot) }

  static let start = Place(leaf: 0, slot: 0, offset: 0)

  /// The gap behind all elements.
  var end: Place {
    var node = root
    while true {
      let child = Int(children[node * Self.branchCapacity + Int(branches[node].count) - 1])
      if branches[node].isLowest {
        var leaf = child
        while leaves[leaf].count == 0, leaves[leaf].previous >= 0 {
          leaf = Int(leaves[leaf].previous)
        }
        let slot = max(0, Int(leaves[leaf].count) - 1)
        return Place(leaf: leaf, slot: slot, offset: fragment(leaf, slot).count)
      }
      node = child
    }
  }

  /// The element before a gap; nil at the start.
  func element(before place: Place) -> Int? {
    if place.offset > 0 { return fragment(at: place).first + place.offset - 1 }
    if place.slot > 0 { return fragment(place.leaf, place.slot - 1).end - 1 }
    var leaf = Int(leaves[place.leaf].previous)
    while leaf >= 0, leaves[leaf].count == 0 { leaf = Int(leaves[leaf].previous) }
    return leaf < 0 ? nil : fragment(leaf, Int(leaves[leaf].count) - 1).end - 1
  }

  /// The element behind a gap; nil at the end.
  func element(after place: Place) -> Int? {
    var (leaf, slot) = (place.leaf, place.slot)
    if slot < Int(leaves[leaf].count) {
      let fragment = fragment(leaf, slot)
      if place.offset < fragment.count { return fragment.first + place.offset }
      slot += 1
      if slot < Int(leaves[leaf].count) { return self.fragment(leaf, slot).first }
    }
    leaf = Int(leaves[leaf].next)
    while leaf >= 0, leaves[leaf].count == 0 { leaf = Int(leaves[leaf].next) }
    return leaf < 0 ? nil : self.fragment(leaf, 0).first
  }

  /// The fragments in order.
  func forEach(_ body: (Fragment) -> Void) {
    var leaf = 0
    while leaf >= 0 {
      for slot in 0..<Int(leaves[leaf].count) { body(fragment(leaf, slot)) }
      leaf = Int(leaves[leaf].next)
    }
  }

  /// The elements that are shown at these positions, which must exist, by arrival.
  func forEachShown(in positions: Range<Int>, _ body: (Range<Int>) -> Void) {
    guard !positions.isEmpty else { return }
    var place = place(afterShown: positions.lowerBound + 1)
    place.offset -= 1
    var rest = positions.count
    while rest > 0 {
      let fragment = fragment(at: place)
      let passed = fragment.isShown ? min(rest, fragment.count - place.offset) : 0
      let first = fragment.first + place.offset
      if passed > 0 { body(first..<first + passed) }
      rest -= passed
      place.slot += 1
      place.offset = 0
      while place.slot >= Int(leaves[place.leaf].count) {
        guard leaves[place.leaf].next >= 0 else { return }
        place = Place(leaf: Int(leaves[place.leaf].next), slot: 0, offset: 0)
      }
    }
  }

  /// The gap directly behind the last of the first `position` elements that are shown; position 0 is the start.
  func place(afterShown position: Int) -> Place {
    let position = min(position, shownCount)
    guard position > 0 else { return Self.start }
    if let cursor {
      let offset = position - cursor.shownBefore
      if offset > 0, offset <= fragment(cursor.leaf, cursor.slot).shownCount {
        return Place(leaf: cursor.leaf, slot: cursor.slot, offset: offset)
      }
    }
    var rest = position
    let leaf = leaf(ofShown: &rest)
    for slot in 0..<Int(leaves[leaf].count) {
      let width = fragment(leaf, slot).shownCount
      if rest <= width { return Place(leaf: leaf, slot: slot, offset: rest) }
      rest -= width
    }
    return Self.start
  }

  /// The leaf that holds the shown element at `position`, counted from 1, which becomes its position there.
  private func leaf(ofShown position: inout Int) -> Int {
    var node = root
    while true {
      var index = node * Self.branchCapacity
      let last = index + Int(branches[node].count) - 1
      while index < last, position > Int(widths[index]) {
        position -= Int(widths[index])
        index += 1
      }
      if branches[node].isLowest { return Int(children[index]) }
      node = Int(children[index])
    }
  }
}

// MARK: - By arrival

extension SpanTree {
  /// The gap before an element, which must be here.
  func place(of arrival: Int) -> Place {
    if isLocating { return place(of: arrival, in: Int(locations[arrival])) ?? Self.start }
    var leaf = 0
    while leaf >= 0 {
      if let place = place(of: arrival, in: leaf) { return place }
      leaf = Int(leaves[leaf].next)
    }
    return Self.start
  }

  /// The gap behind an element, which must be here.
  func place(behind arrival: Int) -> Place {
    var place = place(of: arrival)
    place.offset += 1
    return place
  }

  private func place(of arrival: Int, in leaf: Int) -> Place? {
    for slot in 0..<Int(leaves[leaf].count) {
      let fragment = fragment(leaf, slot)
      if fragment.contains(arrival) {
        return Place(leaf: leaf, slot: slot, offset: arrival - fragment.first)
      }
    }
    return nil
  }

  /// Remembers the leaves of elements from now on.
  mutating func locate() {
    guard !isLocating, count <= Self.maximumLocationCount else { return }
    var found = [Int32](repeating: 0, count: count)
    var leaf = 0
    while leaf >= 0 {
      for slot in 0..<Int(leaves[leaf].count) {
        let fragment = fragment(leaf, slot)
        for arrival in fragment.first..<fragment.end where arrival < count {
          found[arrival] = Int32(truncatingIfNeeded: leaf)
        }
      }
      leaf = Int(leaves[leaf].next)
    }
    locations = found
    isLocating = true
  }

  /// Whether one element stands before another one.
  func isBefore(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (place(of: left), place(of: right))
    if one.leaf == other.leaf { return (one.slot, one.offset) < (other.slot, other.offset) }
    var (node, slot) = (leaves[one.leaf].parent, leaves[one.leaf].slot)
    var (otherNode, otherSlot) = (leaves[other.leaf].parent, leaves[other.leaf].slot)
    while node != otherNode, node >= 0, otherNode >= 0 {
      (node, slot) = (branches[Int(node)].parent, branches[Int(node)].slot)
      (otherNode, otherSlot) = (branches[Int(otherNode)].parent, branches[Int(otherNode)].slot)
    }
    return slot < otherSlot
  }
}
