internal import HearthCRDT
internal import HearthWire

/// An own batch that no server has acknowledged yet, as the outbox keeps it under its number in the log.
struct UnsentBatch: Hashable, Sendable {
  let hash: Digest
  let replica: ReplicaID
  /// The counter of its transaction's first operation.
  let transaction: UInt64
  /// Why a server will never accept it; nil where none has refused it.
  var refusal: ErrorCode?

  init(hash: Digest, replica: ReplicaID, transaction: UInt64) {
    self.hash = hash
    self.replica = replica
    self.transaction = transaction
  }

  /// Reads an encoded row; nil if it is anything else.
  init?(encoded: [UInt8]) {
    let prefix = Digest.byteCount + 16
    guard encoded.count == prefix || encoded.count == prefix + 4,
      let hash = Digest(bytes: Array(encoded[..<Digest.byteCount]))
    else { return nil }
    self.hash = hash
    replica = ReplicaID(rawValue: UInt64(bigEndian: encoded, at: Digest.byteCount))
    transaction = UInt64(bigEndian: encoded, at: Digest.byteCount + 8)
    if encoded.count > prefix {
      refusal = ErrorCode(rawValue: encoded[prefix...].reduce(0) { $0 << 8 | UInt32($1) })
    }
  }

  /// The hash, the replica, the transaction, and where there is one the code of the refusal.
  var encoded: [UInt8] {
    let code = refusal.map { Array(UInt64($0.rawValue).bigEndianBytes.suffix(4)) } ?? []
    return hash.bytes + replica.rawValue.bigEndianBytes + transaction.bigEndianBytes + code
  }
}
