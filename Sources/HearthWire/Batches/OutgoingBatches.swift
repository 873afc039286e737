import HearthCRDT

/// One direction of a connection as its sender sees it: what of each batch the receiver can tell by itself.
///
/// A number's chain begins at counter 1 behind ``Digest/zero``; each batch sent moves it on.
package struct OutgoingBatches: Sendable {
  private var chains: [UInt32: Chain] = [:]
  private var numbers: [ReplicaID: UInt32] = [:]

  private struct Chain {
    var nextCounter: UInt64 = 1
    var hash = Digest.zero
  }

  package init() {}

  /// `batch` as it travels, under the number that its replica has in this direction alone.
  package mutating func wireBatch(for batch: EncodedBatch) -> WireBatch {
    let next = UInt32(truncatingIfNeeded: numbers.count)
    let number = numbers[batch.replica] ?? next
    numbers[batch.replica] = number
    return wireBatch(for: batch, number: number)
  }

  /// `batch` as it travels, under a number that all connections share, so that what fits one fits many.
  package mutating func wireBatch(for batch: EncodedBatch, number: UInt32) -> WireBatch {
    let isFirst = chains[number] == nil
    let chain = chains[number] ?? Chain()
    chains[number] = Chain(nextCounter: batch.lastCounter + 1, hash: batch.hash)
    return WireBatch(
      number: number,
      replica: isFirst ? batch.replica : nil,
      firstCounter: batch.firstCounter == chain.nextCounter ? nil : batch.firstCounter,
      previous: batch.previous == chain.hash ? nil : batch.previous,
      body: batch.body)
  }
}
