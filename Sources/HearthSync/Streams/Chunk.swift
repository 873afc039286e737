import HearthCRDT
import HearthWire

/// Batches gathered for one message, within what a frame can carry uncompressed.
struct Chunk: Sendable {
  /// Most signed heads in one message.
  static let maximumHeadCount = 128
  /// What a batch takes beside its body when nothing can be left out.
  private static let batchOverhead = 64
  private static let headLength = 128
  private static let batchRoom = Limits.maximumChunkLength - maximumHeadCount * headLength

  private(set) var batches: [WireBatch] = []
  private var byteCount = 0

  /// Whether the batch fits; the first always does.
  func hasRoom(for batch: EncodedBatch) -> Bool {
    batches.isEmpty || byteCount + batch.body.count + Self.batchOverhead <= Self.batchRoom
  }

  mutating func append(_ batch: WireBatch) {
    batches.append(batch)
    byteCount += batch.body.count + Self.batchOverhead
  }
}
