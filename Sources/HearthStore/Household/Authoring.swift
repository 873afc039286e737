package import HearthCRDT

/// A transaction of this device while it is written, operation by operation.
///
/// What exceeds a batch is written as soon as the next operation is there, so memory is bounded by one batch however
/// large the transaction is; see ``Household/author(time:_:)``.
package struct Authoring: Sendable {
  package let replica: ReplicaID
  package let time: WallTime
  /// The counter of the transaction's first operation.
  package let firstCounter: UInt64
  let life: OwnReplicas.Life
  /// The last operations, which are in no batch yet.
  package internal(set) var pending: [Operation] = []
  /// How many operations are in batches already.
  var writtenCount: UInt64 = 0
  /// The end of the chain after the last batch that was written.
  var head: ContextEntry?

  init(life: OwnReplicas.Life, time: WallTime, firstCounter: UInt64) {
    replica = life.id
    self.life = life
    self.time = time
    self.firstCounter = firstCounter
  }

  /// Whether nothing was written.
  package var isEmpty: Bool { writtenCount == 0 && pending.isEmpty }

  /// The dot that the next operation will have.
  package var nextDot: Dot {
    Dot(replica: replica, counter: firstCounter + writtenCount + UInt64(pending.count))
  }
}
