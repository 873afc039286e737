/// A FugueMax sequence: elements in an order that every replica agrees on, whatever order they came in.
///
/// Weidner and Kleppmann, "The Art of the Fugue: Minimizing Interleaving in Collaborative Text Editing" (2023).
/// Elements form a tree; its in-order traversal is the sequence. Left siblings stand in the order of their
/// identities. Right siblings stand in the reverse order of their right origins, then by identity. So runs typed
/// at one place by several authors never interleave, forwards or backwards.
///
/// Elements are never removed: a position nobody uses any more still orders the others.
///
/// 1. A span enters after its parent and its right origin, so both are earlier nodes, and comparing two siblings
///    asks only for the order of earlier nodes: the order is well-founded, whatever an author claims.
/// 2. A span whose parent is unknown here does not enter. One whose right origin is unknown counts as if it was
///    inserted at the end.
/// 3. As long as nobody wrote where another one wrote at the same time, the order alone says how elements hang on
///    each other; the tree is made when that ends.
public struct ElementSequence: Sendable {
  private(set) var order = SpanTree()
  private(set) var index = ElementIndex()
  /// nil as long as the order implies it.
  private(set) var tree: FugueTree?

  /// What follows the place of the last edit by position, which is what follows the next one's most of the time.
  private var follower: Neighbor?

  private struct Neighbor: Sendable {
    let arrival: Int
    let element: ElementID

    init(_ arrival: Int, in index: ElementIndex) {
      self.arrival = arrival
      element = index.element(at: arrival)
    }
  }

  /// An empty sequence.
  public init() {}

  /// The sequence that these spans make, each of them after the spans that it refers to.
  public init(_ spans: [Span]) {
    for span in spans { insert(span) }
  }

  /// A sequence that was stored.
  init(order: SpanTree, index: ElementIndex, exceptions: [FugueTree.Run]) {
    self.order = order
    self.index = index
    if !exceptions.isEmpty { tree = FugueTree(order: order, exceptions: exceptions) }
  }

  /// Most elements; one that comes later does not enter.
  static let maximumCount = Int(Int32.max)

  /// The number of elements, erased ones among them.
  public var count: Int { index.count }

  public func contains(_ element: ElementID) -> Bool { index.arrival(of: element) != nil }

  /// Adds a span; one that is here already, or whose parent is not, changes nothing.
  ///
  /// - Complexity: O(log *n*), where nobody wrote at the same place at the same time.
  /// - Returns: Whether it was added.
  @discardableResult
  public mutating func insert(_ span: Span) -> Bool { insert(span, content: count, isShown: true) }

  /// The same, for elements whose scalars lie at `content`, and which may be erased already.
  @discardableResult
  mutating func insert(_ span: Span, content: Int, isShown: Bool) -> Bool {
    let added = Int(min(span.count, UInt32.max - span.first.offset))
    guard added > 0, added <= Self.maximumCount - count, !contains(span.first) else { return false }
    var parent = FugueTree.root
    if let element = span.insertion.parent {
      guard let found = index.arrival(of: element) else { return false }
      parent = found
    }
    var rightOrigin = FugueTree.end
    if span.insertion.side == .right, let element = span.insertion.rightOrigin {
      rightOrigin = index.arrival(of: element) ?? FugueTree.end
    }
    order.locate()
    let run = FugueTree.Run(
      start: count, parent: parent, side: span.insertion.side, rightOrigin: rightOrigin)
    let place = placeImplied(run) ?? placeInTree(run, id: span.first)
    order.insert(count: added, content: content, isShown: isShown, at: place)
    index.append(span.first, count: added)
    return true
  }

  /// All elements in order.
  public var elements: [ElementID] {
    var elements: [ElementID] = []
    elements.reserveCapacity(count)
    order.forEach { fragment in
      index.forEach(in: fragment.first..<fragment.end) { elements.append($0) }
    }
    return elements
  }

  /// The last element in order; nil in an empty sequence.
  ///
  /// - Complexity: O(log *n*), without listing the others.
  public var last: ElementID? { order.element(before: order.end).map { index.element(at: $0) } }

  /// Where a run enters that is to stand directly after `element`, or before everything when it is nil.
  ///
  /// An element that is not here counts as the last one.
  public func insertion(after element: ElementID?) -> Insertion {
    guard let element else { return insertion(at: SpanTree.start) }
    guard let arrival = index.arrival(of: element) else { return insertion(at: order.end) }
    return insertion(at: order.place(behind: arrival))
  }

  /// Where a run enters that is to stand in a gap.
  func insertion(at place: SpanTree.Place) -> Insertion {
    let follower = order.element(after: place).map { Neighbor($0, in: index) }
    return insertion(at: place, before: follower)
  }

  private func insertion(at place: SpanTree.Place, before right: Neighbor?) -> Insertion {
    let left = order.element(before: place) ?? FugueTree.root
    if let right, hasRightChild(left, before: right.arrival) {
      return Insertion(parent: right.element, side: .left, rightOrigin: nil)
    }
    return Insertion(
      parent: left == FugueTree.root ? nil : index.element(at: left), side: .right,
      rightOrigin: right?.element)
  }

  /// Whether some element hangs to the right of one, which `right` directly follows.
  private func hasRightChild(_ left: Int, before right: Int) -> Bool {
    guard let tree else { return right > left }
    return tree.successor(of: left, count: count) != nil || tree.first(on: .right, of: left) != nil
  }
}

// MARK: - Edits by position

extension ElementSequence {
  /// How many elements are shown.
  var shownCount: Int { order.shownCount }

  /// Puts a new run directly behind the first `position` elements that are shown.
  ///
  /// - Complexity: O(1) where the last edit ended, otherwise O(log *n*).
  /// - Returns: Where it was inserted; nil where nothing was.
  mutating func insert(
    _ first: ElementID, count added: Int, content: Int, afterShown position: Int
  ) -> Insertion? {
    guard added > 0, added <= Self.maximumCount - count else { return nil }
    let position = max(0, min(position, shownCount))
    let place = order.place(afterShown: position)
    if let arrival = order.element(after: place) {
      if follower?.arrival != arrival { follower = Neighbor(arrival, in: index) }
    } else {
      follower = nil
    }
    let insertion = insertion(at: place, before: follower)
    guard tree == nil else {
      let span = Span(first: first, count: UInt32(truncatingIfNeeded: added), insertion: insertion)
      return insert(span, content: content, isShown: true) ? insertion : nil
    }
    order.insert(count: added, content: content, afterShown: position, at: place)
    index.append(first, count: added)
    return insertion
  }

  /// Erases elements that are shown, from `position` on, as far as they lie side by side.
  ///
  /// - Returns: Those that were erased, by arrival; none at the end.
  mutating func erase(_ most: Int, fromShown position: Int) -> Range<Int> {
    order.erase(most, fromShown: position)
  }
}

// MARK: - Elements by the order of their arrival

extension ElementSequence {
  /// How many elements stand before each one, by arrival.
  var ranks: [Int] {
    var ranks = [Int](repeating: .max, count: count)
    var rank = 0
    order.forEach { fragment in
      for arrival in fragment.first..<fragment.end {
        ranks[arrival] = rank
        rank += 1
      }
    }
    return ranks
  }

  /// How many elements entered before one; nil where it is not here.
  func index(of element: ElementID) -> Int? { index.arrival(of: element) }

  /// The elements that are shown at these positions; positions beyond the end mean nothing.
  func shownElements(_ positions: Range<Int>) -> [ElementID] {
    let positions = positions.clamped(to: 0..<shownCount)
    var elements: [ElementID] = []
    order.forEachShown(in: positions) { arrivals in
      index.forEach(in: arrivals) { elements.append($0) }
    }
    return elements
  }

  /// Has elements mean others that are here.
  mutating func alias(_ first: ElementID, count: Int, to start: Int) {
    index.alias(first, count: count, to: start)
  }

  /// Erases elements of one operation's run; those that are not here, or erased already, are passed over.
  mutating func erase(_ range: ElementRange) {
    order.locate()
    var offset = range.first.offset
    var rest = range.count
    while rest > 0 {
      let first = ElementID(dot: range.first.dot, offset: offset)
      guard let here = index.arrivals(from: first) else { return }
      let end = min(here.upperBound, here.lowerBound + Int(rest))
      var arrival = here.lowerBound
      while arrival < end {
        let passed = order.erase(end - arrival, at: order.place(of: arrival))
        arrival += max(1, passed.count)
      }
      let passed = UInt32(truncatingIfNeeded: end - here.lowerBound)
      rest -= passed
      let (next, overflow) = offset.addingReportingOverflow(passed)
      if overflow { return }
      offset = next
    }
  }
}

// MARK: - The place of a run

extension ElementSequence {
  /// The gap where a run goes, where the order alone implies what its author says of it.
  private func placeImplied(_ run: FugueTree.Run) -> SpanTree.Place? {
    guard tree == nil else { return nil }
    if run.side == .right {
      let place = run.parent == FugueTree.root ? SpanTree.start : order.place(behind: run.parent)
      let right = order.element(after: place)
      guard (right ?? FugueTree.end) == run.rightOrigin else { return nil }
      return right.map { $0 < run.parent } ?? true ? place : nil
    }
    guard run.parent != FugueTree.root else { return nil }
    let place = order.place(of: run.parent)
    return order.element(before: place).map { $0 < run.parent } ?? true ? place : nil
  }

  /// The gap where a run goes between its siblings, to which it is added.
  private mutating func placeInTree(_ run: FugueTree.Run, id: ElementID) -> SpanTree.Place {
    if tree == nil { tree = FugueTree(order: order) }
    if run.side == .right, run.start > 0, run.parent == run.start - 1 {
      // Nothing hangs on what came last, and what goes on before the same element is still its run.
      if tree?.runs.last?.following != run.rightOrigin { tree?.append(run, after: nil) }
      return order.place(behind: run.parent)
    }
    // A run's next element is a sibling like others.
    if run.side == .right,
      let successor = tree?.successor(of: run.parent, count: count)
    {
      tree?.split(at: successor)
    }
    var previous: Int?
    var next = tree?.first(on: run.side, of: run.parent)
    while let sibling = next, !precedes(run, id: id, sibling: sibling) {
      previous = sibling
      next = tree?.next(after: sibling)
    }
    let place = place(of: run, after: previous, before: next)
    tree?.append(run, after: previous)
    return place
  }

  private func place(
    of run: FugueTree.Run, after previous: Int?, before next: Int?
  ) -> SpanTree.Place {
    if let previous { return order.place(behind: lastElement(below: previous)) }
    if run.side == .left {
      if let next { return order.place(of: firstElement(below: next)) }
      return run.parent == FugueTree.root ? SpanTree.start : order.place(of: run.parent)
    }
    if run.parent != FugueTree.root { return order.place(behind: run.parent) }
    guard let left = tree?.last(on: .left, of: FugueTree.root) else { return SpanTree.start }
    return order.place(behind: lastElement(below: left))
  }

  /// The last element, in order, of all that hang on an element, itself among them.
  private func lastElement(below start: Int) -> Int {
    var last = start
    while let tree {
      last = tree.endOfRun(of: last, count: count)
      guard let next = tree.last(on: .right, of: last) else { break }
      last = next
    }
    return last
  }

  /// The first element, in order, of all that hang on an element, itself among them.
  private func firstElement(below start: Int) -> Int {
    var first = start
    while let next = tree?.first(on: .left, of: first) { first = next }
    return first
  }

  /// Whether a run that is about to enter stands before a sibling on the same side.
  private func precedes(_ run: FugueTree.Run, id: ElementID, sibling: Int) -> Bool {
    guard let tree else { return false }
    let other = tree.runs[tree.runIndex(of: sibling)]
    if run.side == .right, run.rightOrigin != other.rightOrigin {
      return isBefore(other.rightOrigin, run.rightOrigin)
    }
    return id < index.element(at: sibling)
  }

  /// Whether one element, the root or the end stands before another one.
  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    if left == right || left == FugueTree.end { return false }
    if right == FugueTree.end { return true }
    if left == FugueTree.root { return !isLeftOfRoot(right) }
    if right == FugueTree.root { return isLeftOfRoot(left) }
    return order.isBefore(left, right)
  }

  /// Whether an element hangs to the left of the root, where no honest author puts one.
  private func isLeftOfRoot(_ element: Int) -> Bool {
    guard let tree, let first = tree.first(on: .right, of: FugueTree.root) else { return true }
    return order.isBefore(element, firstElement(below: first))
  }
}
