internal import HearthCRDT
package import HearthWire

/// How far a client has taken in a server's log.
package struct ServerPosition: Hashable, Sendable {
  package let log: LogID
  package let position: Position

  package init(log: LogID, position: Position) {
    self.log = log
    self.position = position
  }

  /// Reads an encoded position; nil if it is anything else.
  init?(encoded: [UInt8]) {
    guard encoded.count == 32, let log = LogID(bytes: Array(encoded[..<8])),
      let hash = SixteenBytes(bytes: Array(encoded[16...]))
    else { return nil }
    self.log = log
    position = Position(number: UInt64(bigEndian: encoded, at: 8), hash: hash)
  }

  /// The log's id, the number, and the hash.
  var encoded: [UInt8] {
    log.bytes + position.number.bigEndianBytes + position.hash.bytes
  }
}
