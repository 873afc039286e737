internal import HearthCRDT
internal import HearthSystem
internal import HearthWire

/// Batches as they are stored and sent, and back.
struct BatchBytes {
  /// Batches in one message.
  private static let chunkSize = 1_000

  /// Everything that went through here, in order.
  private(set) var log: [EncodedBatch] = []
  /// The author's table after a batch, by the batch's hash.
  private var tables: [Digest: ReplicaTable] = [:]

  /// The hash of a batch that was just written; the batch is remembered.
  mutating func add(_ batch: Batch) throws(WireError) -> Digest {
    let table = tables[batch.previous] ?? ReplicaTable(replica: batch.replica)
    let encoded = try EncodedBatch(
      replica: batch.replica, firstCounter: batch.firstCounter, previous: batch.previous,
      body: BatchCoding.encode(batch.contents, table: table), using: SystemPrimitives())
    remember(encoded, holding: batch.contents, after: table)
    return encoded.hash
  }

  /// All batches as bytes.
  func packed() throws(WireError) -> [UInt8] { try packed(log[...]) }

  /// The batches from a place in the log on.
  func packed(from start: Int) throws(WireError) -> [UInt8] { try packed(log[start...]) }

  private func packed(_ batches: ArraySlice<EncodedBatch>) throws(WireError) -> [UInt8] {
    var outgoing = OutgoingBatches()
    var bytes: [UInt8] = []
    for start in stride(from: batches.startIndex, to: batches.endIndex, by: Self.chunkSize) {
      var chunk: [WireBatch] = []
      for batch in batches[start..<min(start + Self.chunkSize, batches.endIndex)] {
        chunk.append(outgoing.wireBatch(for: batch))
      }
      let message = try MessageCoding.encode(.batches(Batches(batches: chunk)))
      bytes += UInt64(message.count).bigEndianBytes + message
    }
    return bytes
  }

  /// What ``packed()`` made bytes of; batches that are known already are left out.
  mutating func unpack(_ bytes: [UInt8]) throws(WireError) -> [Batch] {
    var incoming = IncomingBatches()
    var batches: [Batch] = []
    var offset = 0
    while offset < bytes.count {
      let start = offset + 8
      let end = start + Int(UInt64(bigEndian: bytes, at: offset))
      offset = end
      guard case .batches(let message) = try MessageCoding.decode(Array(bytes[start..<end]))
      else { continue }
      for wireBatch in message.batches {
        let encoded = try incoming.batch(from: wireBatch, using: SystemPrimitives())
        if tables[encoded.hash] != nil { continue }
        let table = tables[encoded.previous] ?? ReplicaTable(replica: encoded.replica)
        let batch = try encoded.batch(table: table)
        remember(encoded, holding: batch.contents, after: table)
        batches.append(batch)
      }
    }
    return batches
  }

  private mutating func remember(
    _ batch: EncodedBatch, holding contents: BatchContents, after table: ReplicaTable
  ) {
    var table = table
    table.advance(past: contents)
    tables[batch.hash] = table
    log.append(batch)
  }
}
