import HearthCRDT

/// FugueMax by its definition: after each insertion the whole tree is sorted and traversed again.
struct NaiveSequence {
  private struct Node {
    let id: ElementID
    let parent: Int?
    let side: Insertion.Side
    let rightOrigin: Int?
  }

  private var nodes: [Node] = []
  /// The nodes in order.
  private(set) var order: [Int] = []

  var elements: [ElementID] { order.map { nodes[$0].id } }

  /// Inserts a run: its first element where `insertion` says, each further one as right child of the one before.
  mutating func insert(_ dot: Dot, from offset: UInt32 = 0, count: Int = 1, at insertion: Insertion)
  {
    var place = insertion
    for index in 0..<UInt32(count) {
      let id = ElementID(dot: dot, offset: offset + index)
      insert(id, at: place)
      let following = place.side == .right ? place.rightOrigin : place.parent
      place = Insertion(parent: id, side: .right, rightOrigin: following)
    }
  }

  private mutating func insert(_ id: ElementID, at place: Insertion) {
    let parent = place.parent.flatMap { parent in nodes.firstIndex { $0.id == parent } }
    if place.parent != nil && parent == nil { return }
    let origin = place.rightOrigin.flatMap { origin in nodes.firstIndex { $0.id == origin } }
    let ranks = ranks
    nodes.append(Node(id: id, parent: parent, side: place.side, rightOrigin: origin))
    order = traverse(nil, ranks: ranks)
  }

  private var ranks: [Int] {
    var ranks = [Int](repeating: 0, count: nodes.count)
    for (rank, node) in order.enumerated() { ranks[node] = rank }
    return ranks
  }

  private func traverse(_ node: Int?, ranks: [Int]) -> [Int] {
    let children = nodes.indices.filter { nodes[$0].parent == node }
    let left = children.filter { nodes[$0].side == .left }.sorted { nodes[$0].id < nodes[$1].id }
    let right = children.filter { nodes[$0].side == .right }.sorted { one, other in
      let origin = nodes[one].rightOrigin.map { ranks[$0] } ?? Int.max
      let otherOrigin = nodes[other].rightOrigin.map { ranks[$0] } ?? Int.max
      return origin == otherOrigin ? nodes[one].id < nodes[other].id : origin > otherOrigin
    }
    return left.flatMap { traverse($0, ranks: ranks) } + (node.map { [$0] } ?? [])
      + right.flatMap { traverse($0, ranks: ranks) }
  }
}
