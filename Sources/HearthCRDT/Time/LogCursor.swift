/// A place in a log that is being read from its beginning, with the state of every chain at that place.
///
/// Bodies say only what changed, so whoever decodes a log needs each chain's ``Tip`` on the way. A storage's
/// ``DocumentStorage/next(_:)`` decodes the next batch with ``tip(before:previous:)`` and hands it to ``read(_:)``.
public struct LogCursor: Sendable {
  /// The storage's own: how many batches were read, or the last one's position.
  public var position: UInt64 = 0
  /// What the reader is after; nil for everything.
  ///
  /// A storage may pass over batches that do not touch it.
  public let target: Cancellation.Target?
  private let forks: Forks
  /// Batches that more than one batch follows: their tips stay.
  private let branchPoints: Set<HashPrefix>
  private var tips: [HashPrefix: Tip] = [:]
  private var followed: Set<HashPrefix> = []

  /// A cursor at the beginning of a log whose forks are `forks`.
  public init(target: Cancellation.Target? = nil, forks: Forks) {
    self.target = target
    self.forks = forks
    branchPoints = forks.branchPoints
  }

  /// The state of the chain that a batch continues; nil at its beginning, or where the chain is not known.
  public func tip(before replica: ReplicaID, previous: Digest) -> Tip? {
    guard let tip = tips[previous.prefix], tip.replica == replica, tip.hash == previous else {
      return nil
    }
    return tip
  }

  /// The tips of the chains' ends at this place, in any order.
  var heads: [Tip] { tips.values.filter { !followed.contains($0.hash.prefix) } }

  /// Goes past a batch.
  ///
  /// - Returns: The batch with the context of its first operation.
  public mutating func read(_ batch: Batch) -> LoggedBatch {
    let before = tip(before: batch.replica, previous: batch.previous)
    var context = before?.context ?? Context(of: batch.replica)
    for entry in batch.contents.contextChanges { _ = context.advance(to: entry, forks: forks) }
    if branchPoints.contains(batch.previous.prefix) {
      followed.insert(batch.previous.prefix)
    } else {
      tips[batch.previous.prefix] = nil
    }
    tips[batch.hash.prefix] = Tip(after: batch, context: context)
    return LoggedBatch(batch: batch, context: context)
  }
}
