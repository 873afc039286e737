package import HearthCRDT

/// Why bytes or values were refused.
package enum WireError: Error, Hashable, Sendable {
  // MARK: The protobuf wire format

  /// The bytes end within a field.
  case truncated
  /// A varint holds more than 64 bits.
  case varintOverflow
  /// A varint is longer than ten bytes.
  case varintTooLong
  /// A length, or a count times the least size of an element, exceeds the bytes that remain.
  case lengthExceedsBytes(length: UInt64, remaining: Int)
  /// A field's number is 0, or larger than 2^29 - 1.
  case fieldNumberOutOfRange(UInt64)
  /// A group, or a wire type that does not exist.
  case refusedWireType(field: UInt32, type: UInt8)
  /// A known field with the wire type of another kind of value.
  case unexpectedWireType(field: UInt32)
  /// A singular field occurs twice, or two kinds of one choice occur.
  case repeatedField(UInt32)
  /// Messages are nested deeper than the limit.
  case nestedTooDeep
  /// A text is not UTF-8.
  case invalidText(field: UInt32)

  // MARK: Values

  /// A field that must be present is not.
  case missingField(UInt32)
  /// A field stands where the others leave no room for it.
  case surplusField(UInt32)
  /// A field of fixed length has another.
  case wrongByteCount(field: UInt32, byteCount: Int)
  /// A number is outside of its range.
  case valueOutOfRange(field: UInt32)
  /// A message of no known kind.
  case unknownKind
  /// An index beyond the author's table, or a replica that is not in it.
  case unknownReplica
  /// A replica that the author's table holds already.
  case knownReplica
  /// A batch of no operations.
  case emptyBatch

  // MARK: Limits

  /// More than ``Limits`` allows.
  case limitExceeded(Limit, count: Int)

  // MARK: Frames

  /// A frame without flags and body.
  case emptyFrame
  /// A frame longer than its phase allows.
  case oversizedFrame(length: UInt32)
  /// Flags that are reserved, or any flag before authentication.
  case refusedFlags(UInt8)
  /// The compressed body was refused.
  case inflate(InflateError)

  // MARK: Links

  /// A part of an invitation link is missing or wrong.
  case link(LinkPart)

  /// What has a limit.
  package enum Limit: Hashable, Sendable {
    case operation, name, body, operations, delta, time, versions, sentence, replicas, frame, link
    case authorities
  }

  /// The parts of an invitation link.
  package enum LinkPart: Hashable, Sendable {
    case scheme, host, port, pin, token
  }
}
