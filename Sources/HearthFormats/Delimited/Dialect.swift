/// How a file of rows is written, as far as its beginning says.
protocol Dialect {
  /// `isWhole` where `head` is all of the file.
  init(head: [UInt8], isWhole: Bool)
  var rows: DelimitedReader { get }
  /// Whether the first row says how the others are written, and holds nothing itself.
  var dropsFirstRow: Bool { get }
}
