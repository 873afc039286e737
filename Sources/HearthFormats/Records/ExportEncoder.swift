/// A writer of one format, a record at a time; records of a kind that it does not hold give nothing.
package protocol ExportEncoder {
  mutating func begin() -> String
  mutating func write(_ record: ImportedRecord) -> String
  mutating func finish() -> String
}
