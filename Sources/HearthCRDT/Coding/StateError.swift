/// Why encoded state was refused.
public enum StateError: Error, Hashable, Sendable {
  /// The bytes end early.
  case truncated
  /// A number does not fit its type, or stands outside of its range.
  case outOfRange
  /// A text is not UTF-8.
  case notUTF8
  /// A tag names no known case.
  case unknownTag
  /// Bytes follow the end of the value.
  case trailingBytes
}
