package import HearthCRDT

/// A batch as it is stored, relayed and hashed: its body is bytes, kept as they came.
package struct EncodedBatch: Hashable, Sendable {
  package let replica: ReplicaID
  /// The counter of the first operation.
  package let firstCounter: UInt64
  /// How many operations the body holds; from 1 to ``Limits/maximumOperationCount``.
  package let operationCount: Int
  /// The hash of the same chain's batch before this one; ``Digest/zero`` before the first.
  package let previous: Digest
  package let body: [UInt8]
  /// SHA-256(`hearth batch` || replica || first counter || previous || body).
  package let hash: Digest

  /// Counts the operations in `body` and computes the hash.
  ///
  /// - Throws: ``WireError`` where the outermost layer of `body` cannot be read, where it holds too much or
  ///   nothing, and where its counters would overflow. What the operations say is not looked at.
  package init<P: Primitives>(
    replica: ReplicaID, firstCounter: UInt64, previous: Digest, body: [UInt8],
    using primitives: P
  ) throws(WireError) {
    let count = try BatchCoding.operationCount(in: body)
    guard firstCounter >= 1, firstCounter <= UInt64(Int64.max) - UInt64(count) else {
      throw .valueOutOfRange(field: 3)
    }
    self.replica = replica
    self.firstCounter = firstCounter
    self.operationCount = count
    self.previous = previous
    self.body = body
    self.hash = primitives.sha256(
      Array("hearth batch".utf8) + replica.rawValue.bigEndianBytes + firstCounter.bigEndianBytes
        + previous.bytes + body)
  }

  /// A batch from a store that checked it when it came.
  package init(
    replica: ReplicaID, firstCounter: UInt64, operationCount: Int, previous: Digest,
    body: [UInt8], trustedHash: Digest
  ) {
    self.replica = replica
    self.firstCounter = firstCounter
    self.operationCount = operationCount
    self.previous = previous
    self.body = body
    self.hash = trustedHash
  }

  /// The counter of the last operation; inclusive.
  package var lastCounter: UInt64 { firstCounter + UInt64(operationCount) - 1 }

  /// The context entry that covers this batch and all before it on its chain.
  package var entry: ContextEntry {
    ContextEntry(replica: replica, counter: lastCounter, hash: hash.prefix)
  }

  /// The batch with its contents decoded; `table` is the author's table after the batch before this one.
  package func batch(table: ReplicaTable) throws(WireError) -> Batch {
    Batch(
      replica: replica, firstCounter: firstCounter, previous: previous, hash: hash,
      contents: try BatchCoding.decode(body, table: table))
  }
}
