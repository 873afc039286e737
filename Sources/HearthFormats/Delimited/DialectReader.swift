/// Reads the rows of a file whose beginning says how it is written.
struct DialectReader<FileDialect: Dialect>: PieceReader {
  /// What the beginning says; nil until there was enough of it.
  private(set) var dialect: FileDialect?
  private var head = HeadBuffer()
  private var rows: DelimitedReader?
  private var dropsFirst = false

  mutating func read(_ chunk: [UInt8], into rows: inout [DelimitedRow]) throws(FormatError) {
    if self.rows != nil {
      try feed(chunk, into: &rows)
    } else if let (head, all) = head.read(chunk) {
      begin(head, isWhole: false)
      try feed(all, into: &rows)
    }
  }

  mutating func finish(into rows: inout [DelimitedRow]) throws(FormatError) {
    if self.rows == nil {
      let (head, all) = head.finish()
      begin(head, isWhole: true)
      try feed(all, into: &rows)
    }
    try self.rows?.finish(into: &rows)
    dropFirst(of: &rows)
  }

  private mutating func begin(_ head: [UInt8], isWhole: Bool) {
    let dialect = FileDialect(head: head, isWhole: isWhole)
    rows = dialect.rows
    dropsFirst = dialect.dropsFirstRow
    self.dialect = dialect
  }

  private mutating func feed(
    _ chunk: [UInt8], into rows: inout [DelimitedRow]
  ) throws(FormatError) {
    var failure: FormatError?
    do throws(FormatError) {
      try self.rows?.read(chunk, into: &rows)
    } catch {
      failure = error
    }
    dropFirst(of: &rows)
    if let failure { throw failure }
  }

  private mutating func dropFirst(of rows: inout [DelimitedRow]) {
    guard dropsFirst, !rows.isEmpty else { return }
    dropsFirst = false
    rows.removeFirst()
  }
}
