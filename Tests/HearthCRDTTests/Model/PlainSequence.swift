import HearthCRDT

/// A FugueMax sequence by its definition, element by element: what ``ElementSequence`` must agree with.
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
struct PlainSequence: Sendable {
  private struct Node: Sendable {
    let id: ElementID
    let parent: Int
    let side: Insertion.Side
    /// A node, or `end`.
    let rightOrigin: Int
    var firstLeft = Self.absent
    var firstRight = Self.absent
    var nextSibling = Self.absent
    var depth: Int

    static let absent = -1
  }

  private static let root = 0
  private static let end = Int.max

  /// The root comes first, then each run's elements side by side.
  private var nodes: [Node]
  /// The node of each span's first element, and the span's length.
  private var spans: [ElementID: (node: Int, count: Int)] = [:]

  /// An empty sequence.
  init() {
    let nobody = ElementID(dot: Dot(replica: ReplicaID(rawValue: 0), counter: 0))
    nodes = [Node(id: nobody, parent: -1, side: .right, rightOrigin: Self.end, depth: 0)]
  }

  /// The sequence that these spans make, each of them after the spans that it refers to.
  init(_ spans: [Span]) {
    self.init()
    for span in spans { insert(span) }
  }

  /// The number of elements.
  var count: Int { nodes.count - 1 }

  func contains(_ element: ElementID) -> Bool { node(of: element) != nil }

  /// Adds a span; one that is here already, or whose parent is not, changes nothing.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  mutating func insert(_ span: Span) -> Bool {
    guard node(of: span.first) == nil else { return false }
    var parent = Self.root
    if let element = span.insertion.parent {
      guard let found = node(of: element) else { return false }
      parent = found
    }
    let rightOrigin = span.insertion.rightOrigin.flatMap { node(of: $0) } ?? Self.end
    spans[span.first] = (nodes.count, Int(span.count))
    attach(span.first, to: parent, side: span.insertion.side, rightOrigin: rightOrigin)
    let following = span.insertion.side == .right ? rightOrigin : parent
    for offset in 1..<max(1, span.count) {
      let (sum, overflow) = span.first.offset.addingReportingOverflow(offset)
      guard !overflow else { break }
      let id = ElementID(dot: span.first.dot, offset: sum)
      attach(id, to: nodes.count - 1, side: .right, rightOrigin: following)
    }
    return true
  }

  /// All elements in order.
  var elements: [ElementID] { order.map { nodes[$0].id } }

  /// The last element in order; nil in an empty sequence.
  ///
  /// - Complexity: O(depth + siblings), without listing the others.
  var last: ElementID? { count == 0 ? nil : nodes[lastNode].id }

  /// Where a run enters that is to stand directly after `element`, or before everything when it is nil.
  ///
  /// An element that is not here counts as the last one.
  func insertion(after element: ElementID?) -> Insertion {
    var left = Self.root
    if let element { left = node(of: element) ?? lastNode }
    let next = left == Self.root ? first : follower(of: left)
    if nodes[left].firstRight != Node.absent, let next {
      return Insertion(parent: nodes[next].id, side: .left, rightOrigin: nil)
    }
    return Insertion(
      parent: left == Self.root ? nil : nodes[left].id, side: .right,
      rightOrigin: next.map { nodes[$0].id })
  }

  /// The first node in order.
  private var first: Int? {
    if nodes[Self.root].firstLeft != Node.absent {
      return leftmost(below: nodes[Self.root].firstLeft)
    }
    return afterRootLeft
  }

  private func node(of element: ElementID) -> Int? {
    if let span = spans[element] { return span.node }
    let start = ElementID(dot: element.dot)
    guard let span = spans[start], Int(element.offset) < span.count else { return nil }
    return span.node + Int(element.offset)
  }
}

// MARK: - Elements by the order of their arrival

extension PlainSequence {
  /// The elements in order, each as how many entered before it: those of one span follow each other.
  var indices: [Int] { order.map { $0 - 1 } }

  func element(at index: Int) -> ElementID { nodes[index + 1].id }

  func index(of element: ElementID) -> Int? { node(of: element).map { $0 - 1 } }

  /// The indices of elements that one insertion made; those beyond its end are left out.
  func indices(of offsets: Range<UInt32>, in dot: Dot) -> Range<Int> {
    guard let span = spans[ElementID(dot: dot)] else { return 0..<0 }
    let within = (Int(offsets.lowerBound)..<Int(offsets.upperBound)).clamped(to: 0..<span.count)
    return within.lowerBound + span.node - 1..<within.upperBound + span.node - 1
  }
}

// MARK: - The tree

extension PlainSequence {
  private mutating func attach(
    _ id: ElementID, to parent: Int, side: Insertion.Side, rightOrigin: Int
  ) {
    var node = Node(
      id: id, parent: parent, side: side, rightOrigin: rightOrigin, depth: nodes[parent].depth + 1)
    let first = side == .left ? nodes[parent].firstLeft : nodes[parent].firstRight
    var previous = Node.absent
    var next = first
    while next != Node.absent, !precedes(node, sibling: next) {
      previous = next
      next = nodes[next].nextSibling
    }
    node.nextSibling = next
    nodes.append(node)
    if previous != Node.absent {
      nodes[previous].nextSibling = nodes.count - 1
    } else if side == .left {
      nodes[parent].firstLeft = nodes.count - 1
    } else {
      nodes[parent].firstRight = nodes.count - 1
    }
  }

  /// Whether a node that is about to enter stands before a sibling on the same side.
  private func precedes(_ node: Node, sibling: Int) -> Bool {
    if node.side == .right, node.rightOrigin != nodes[sibling].rightOrigin {
      return isBefore(nodes[sibling].rightOrigin, node.rightOrigin)
    }
    return node.id < nodes[sibling].id
  }

  /// Whether one node stands before another one in the sequence.
  ///
  /// - Complexity: O(depth + siblings).
  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    if left == right || left == Self.end { return false }
    if right == Self.end { return true }
    var (one, other) = (left, right)
    // The children through which each was reached; absent while at the node itself.
    var (below, belowOther) = (Node.absent, Node.absent)
    while one != other {
      if nodes[one].depth >= nodes[other].depth {
        (below, one) = (one, nodes[one].parent)
      } else {
        (belowOther, other) = (other, nodes[other].parent)
      }
    }
    // One of them may be an ancestor of the other: its left subtree stands before it, its right one after.
    if below == Node.absent { return nodes[belowOther].side == .right }
    if belowOther == Node.absent { return nodes[below].side == .left }
    if nodes[below].side != nodes[belowOther].side { return nodes[below].side == .left }
    var sibling = nodes[below].nextSibling
    while sibling != Node.absent {
      if sibling == belowOther { return true }
      sibling = nodes[sibling].nextSibling
    }
    return false
  }

  /// The nodes in order, without the root: an in-order traversal with a stack of its own.
  private var order: [Int] {
    var result: [Int] = []
    result.reserveCapacity(count)
    // A node is pushed to be entered, and again, as its complement, to be listed.
    var stack = [Self.root]
    while let entry = stack.popLast() {
      if entry < 0 {
        if ~entry != Self.root { result.append(~entry) }
        continue
      }
      pushReversed(from: nodes[entry].firstRight, to: &stack)
      stack.append(~entry)
      pushReversed(from: nodes[entry].firstLeft, to: &stack)
    }
    return result
  }

  private func pushReversed(from first: Int, to stack: inout [Int]) {
    let start = stack.count
    var next = first
    while next != Node.absent {
      stack.append(next)
      next = nodes[next].nextSibling
    }
    stack[start...].reverse()
  }

  /// The node that comes after a node in order; nil for the last one.
  private func follower(of node: Int) -> Int? {
    if nodes[node].firstRight != Node.absent { return leftmost(below: nodes[node].firstRight) }
    var current = node
    while current != Self.root {
      if nodes[current].nextSibling != Node.absent {
        return leftmost(below: nodes[current].nextSibling)
      }
      let parent = nodes[current].parent
      if nodes[current].side == .left { return parent == Self.root ? afterRootLeft : parent }
      current = parent
    }
    return nil
  }

  /// The last node in order; the root where there is no other.
  private var lastNode: Int {
    var current = Self.root
    while true {
      var next = nodes[current].firstRight
      // The root itself stands nowhere, so what is left of it may be all there is.
      if next == Node.absent, current == Self.root { next = nodes[current].firstLeft }
      guard next != Node.absent else { return current }
      while nodes[next].nextSibling != Node.absent { next = nodes[next].nextSibling }
      current = next
    }
  }

  private var afterRootLeft: Int? {
    nodes[Self.root].firstRight == Node.absent
      ? nil : leftmost(below: nodes[Self.root].firstRight)
  }

  private func leftmost(below node: Int) -> Int {
    var current = node
    while nodes[current].firstLeft != Node.absent { current = nodes[current].firstLeft }
    return current
  }
}
