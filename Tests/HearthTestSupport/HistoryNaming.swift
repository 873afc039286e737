package import HearthCRDT
package import HearthWire

/// How a history names what it makes: replicas by their origins, batches by their hashes.
package struct HistoryNaming: Sendable {
  let replica: @Sendable (ReplicaOrigin) -> ReplicaID
  /// Of a batch whose own hash is zero, given its author's table and how many batches there were before it.
  let hash: @Sendable (Batch, ReplicaTable, _ serial: UInt64) -> Digest

  /// Replicas are numbered, and digests stand in for hashes: bodies are not encoded.
  package static let standIn = HistoryNaming(
    replica: { ReplicaID(rawValue: $0.nonce) },
    hash: { batch, _, serial in .standIn(for: batch, serial: serial) })

  /// As the protocol says; a batch that cannot be encoded is named by a digest that stands in.
  package static func real(using primitives: some Primitives) -> HistoryNaming {
    HistoryNaming(replica: { $0.replica(using: primitives) }) { batch, table, serial in
      encoded(batch, table: table, using: primitives)?.hash
        ?? .standIn(for: batch, serial: serial)
    }
  }

  /// A batch as it travels; nil where no body can hold it.
  package static func encoded(
    _ batch: Batch, table: ReplicaTable, using primitives: some Primitives
  ) -> EncodedBatch? {
    do throws(WireError) {
      return try EncodedBatch(
        replica: batch.replica, firstCounter: batch.firstCounter, previous: batch.previous,
        body: BatchCoding.encode(batch.contents, table: table), using: primitives)
    } catch {
      return nil
    }
  }
}
