/// The separator of a spreadsheet's CSV: named by a first line `sep=;`, or the one that divides all rows alike.
struct CSVDialect: Dialect {
  private let separator: UInt8
  let dropsFirstRow: Bool

  init(head: [UInt8], isWhole: Bool) {
    let named = Separator.named(in: head)
    separator = named ?? Separator.consistent(in: head, isWhole: isWhole) ?? Separator.comma
    dropsFirstRow = named != nil
  }

  var rows: DelimitedReader { DelimitedReader(separator: separator) }
}
