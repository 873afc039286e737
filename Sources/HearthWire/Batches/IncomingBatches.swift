package import HearthCRDT

/// One direction of a connection as its receiver sees it: it fills in what the sender left out.
package struct IncomingBatches: Sendable {
  private var chains: [UInt32: Chain] = [:]

  private struct Chain {
    let replica: ReplicaID
    var nextCounter: UInt64 = 1
    var hash = Digest.zero
  }

  package init() {}

  /// The batch that `wireBatch` stands for, hashed.
  ///
  /// - Throws: ``WireError`` for a number that was never introduced, or introduced as another replica, and
  ///   for a body that ``EncodedBatch`` refuses.
  package mutating func batch<P: Primitives>(
    from wireBatch: WireBatch, using primitives: P
  ) throws(WireError) -> EncodedBatch {
    var chain: Chain
    if let known = chains[wireBatch.number] {
      guard wireBatch.replica == nil || wireBatch.replica == known.replica else {
        throw .knownReplica
      }
      chain = known
    } else {
      guard let replica = wireBatch.replica else { throw .unknownReplica }
      guard wireBatch.number < Limits.maximumReplicaCount else {
        throw .limitExceeded(.replicas, count: chains.count + 1)
      }
      chain = Chain(replica: replica)
    }
    let batch = try EncodedBatch(
      replica: chain.replica, firstCounter: wireBatch.firstCounter ?? chain.nextCounter,
      previous: wireBatch.previous ?? chain.hash, body: wireBatch.body, using: primitives)
    chain.nextCounter = batch.lastCounter + 1
    chain.hash = batch.hash
    chains[wireBatch.number] = chain
    return batch
  }
}
