/// A session of several writers, told again: each gets what it then knew, and edits its own copy.
struct ConcurrentSession {
  private let trace: Trace
  private var writers: [TextCopy]
  /// What each transaction wrote.
  private var updates: [[UInt8]] = []
  /// For each writer, the transactions that it holds.
  private var held: [Set<Int>]
  private(set) var doneCount = 0

  init(of trace: Trace) {
    self.trace = trace
    writers = (0..<trace.writerCount).map { TextCopy(writer: $0) }
    held = Array(repeating: [], count: trace.writerCount)
  }

  var isOver: Bool { doneCount == trace.transactions.count }

  /// The copy of whoever wrote last, which holds everything in the end.
  var last: TextCopy? {
    doneCount > 0 ? writers[trace.transactions[doneCount - 1].writer] : nil
  }

  /// Makes the next transaction, after its author has got all that came before it.
  mutating func step() throws {
    let transaction = trace.transactions[doneCount]
    let writer = transaction.writer
    for index in missing(transaction.parents, by: writer) {
      try writers[writer].merge(updates[index])
      held[writer].insert(index)
    }
    let first = writers[writer].transactionCount
    for patch in transaction.patches { try writers[writer].edit(patch) }
    updates.append(try writers[writer].history(from: first))
    held[writer].insert(doneCount)
    doneCount += 1
  }

  /// The transactions that a writer does not hold of these and all before them, in their order.
  private func missing(_ parents: [Int], by writer: Int) -> [Int] {
    var found: Set<Int> = []
    var waiting = parents
    while let index = waiting.popLast() {
      if held[writer].contains(index) || !found.insert(index).inserted { continue }
      waiting += trace.transactions[index].parents
    }
    return found.sorted()
  }
}
