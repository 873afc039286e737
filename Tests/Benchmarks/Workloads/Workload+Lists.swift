internal import HearthSystem
internal import HearthTestSupport

extension Workload {
  private static let words = [
    "milk", "bread", "eggs", "butter", "apples", "rice", "pasta", "tomatoes", "cheese", "coffee",
    "tea", "sugar", "onions", "garlic", "carrots", "soap",
  ]

  /// Moves between two looks at the list.
  private static let groupSize = 50

  /// A long list in which two replicas move items apart.
  static let moves = Workload("moves", "ITEMS MOVES RUNS") { arguments in
    let itemCount = try arguments.number(0)
    let moveCount = try arguments.number(1)
    var random = Seed(3).generator()
    let names = (0..<itemCount).map { _ in
      let word = words[Int.random(in: 0..<words.count, using: &random)]
      return "\(word) \(Int.random(in: 1...99, using: &random))"
    }
    let base = try ListCopy(writer: 1, names: names)
    var copies = try [base, ListCopy(writer: 2, copying: base)]
    var updates: [[UInt8]] = []
    for index in copies.indices {
      let first = copies[index].transactionCount
      for start in stride(from: 0, to: moveCount, by: groupSize) {
        let moves = (start..<min(start + groupSize, moveCount)).map { _ in
          (
            source: Int.random(in: 0..<itemCount, using: &random),
            target: Int.random(in: 0..<itemCount, using: &random)
          )
        }
        try copies[index].move(moves)
      }
      updates.append(try copies[index].history(from: first))
    }
    let merging = try median(of: arguments.number(2)) {
      copies[0]
    } _: { list in
      try list.merge(updates[1])
      return list
    }
    try copies[0].merge(updates[1])
    try copies[1].merge(updates[0])
    let merged = copies[0].names
    let state = copies[0].encodedState()
    return [
      Figure("merge", took: merging), Figure("update", byteCount: updates[1].count),
      Figure("duplicates", "", Double(merged.count - itemCount)),
      Figure("converged", "", merged == copies[1].names ? 1 : 0),
      Figure("state", byteCount: state.count),
      Figure("state-zlib", byteCount: Zlib.deflate(state).count),
    ]
  }
}
