/// What one operation sees: its batch's context, and the operations before it in its batch.
struct Horizon: Sendable {
  let batch: Batch
  /// The context of the batch, own chain included, up to the batch before it.
  let context: Context
  let forks: Forks
  /// The branch of the batch's own dots.
  let branch: HashPrefix
  /// The counter of the operation.
  private(set) var counter: UInt64

  /// The view of the batch's first operation.
  init(of batch: Batch, context: Context, forks: Forks) {
    self.batch = batch
    self.context = context
    self.forks = forks
    branch = forks.branch(of: batch.replica, first: batch.firstCounter, hash: batch.hash.prefix)
    counter = batch.firstCounter
  }

  /// The operation's own dot.
  var dot: Dot { Dot(replica: batch.replica, counter: counter, branch: branch) }

  var stamp: Stamp { Stamp(time: batch.contents.time, dot: dot) }

  /// The first dot of the operation's transaction.
  var transaction: Dot {
    guard let part = batch.contents.transaction, part.number < batch.firstCounter else {
      return Dot(replica: batch.replica, counter: batch.firstCounter, branch: branch)
    }
    let first = Dot(replica: batch.replica, counter: part.number)
    return resolve(first) ?? first
  }

  /// The same for the batch's next operation.
  mutating func advance() { counter += 1 }

  /// Whether the operation sees `dot`, which carries its branch.
  func covers(_ dot: Dot) -> Bool {
    if isOwn(dot) { return dot.branch == branch && dot.counter < counter }
    return context.covers(dot, forks: forks)
  }

  /// A dot as the author wrote it, with its branch; nil where the author could not have seen it, or where it could
  /// mean either of two branches.
  ///
  /// A dot of the author's own replica that names no branch lies on the author's own chain.
  func resolve(_ dot: Dot) -> Dot? {
    guard dot.counter > 0 else { return nil }
    guard dot.replica == batch.replica else {
      return forks.resolve(dot, along: context.entries(of: dot.replica))
    }
    if dot.branch != .zero { return covers(dot) ? dot : nil }
    if isOwn(dot) {
      let own = Dot(replica: dot.replica, counter: dot.counter, branch: branch)
      return covers(own) ? own : nil
    }
    let previous = ContextEntry(
      replica: batch.replica, counter: batch.firstCounter - 1, hash: batch.previous.prefix)
    return forks.resolve(dot, along: [previous])
  }

  /// All that the operation sees, as entries; the one of its own batch may end inside of it.
  var entries: [ContextEntry] {
    guard counter > batch.firstCounter else { return context.entries }
    let own = ContextEntry(replica: batch.replica, counter: counter - 1, hash: batch.hash.prefix)
    return context.entries + [own]
  }

  private func isOwn(_ dot: Dot) -> Bool {
    dot.replica == batch.replica && dot.counter >= batch.firstCounter
      && (dot.branch == .zero || dot.branch == branch)
  }
}
