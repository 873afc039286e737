/// Why a zlib stream was refused.
public enum InflateError: Error, Hashable, Sendable {
  /// The stream is not zlib's, or its checksum is wrong.
  case damaged
  /// The stream ends early.
  case truncated
  /// Bytes follow the end of the stream.
  case trailingBytes
  /// The stream names a preset dictionary that nobody agreed on.
  case unknownDictionary
  /// The stream holds more than the caller's limit.
  case oversized
  /// The stream goes on without producing anything.
  case stalled
}
