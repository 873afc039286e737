/// The bounds on what a file may make a reader hold in memory.
package enum FormatLimits {
  /// One line, without its end.
  package static let maximumLineByteCount = 1 << 20
  /// One record: the fields of a row, or the texts of a JSON value.
  package static let maximumRecordByteCount = 1 << 20
  /// The fields of one row, or the properties of one task.
  package static let maximumFieldCount = 4_096
  /// The values within one JSON record.
  package static let maximumValueCount = 65_536
  /// One content line of a calendar after unfolding.
  package static let maximumUnfoldedByteCount = 1 << 20
  /// Arrays and objects within each other.
  package static let maximumJSONDepth = 64
  /// The digits of one JSON number.
  package static let maximumNumberByteCount = 64
  /// Components of a calendar within each other.
  package static let maximumComponentDepth = 16
  /// A whole file of pairs for the picking game.
  package static let maximumPairsByteCount = 1 << 20
  /// How much of a file's beginning decides its dialect.
  package static let headByteCount = 8_192
}
