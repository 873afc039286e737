/// The bytes that divide the cells of a row.
enum Separator {
  static let tab = UInt8(ascii: "\t")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")

  /// The separator with which every complete row of `head` has as many cells, two at least.
  ///
  /// Of several, the one that gives the most; nil where none does.
  static func consistent(in head: [UInt8], isWhole: Bool) -> UInt8? {
    var best: (separator: UInt8, count: Int)?
    for separator in [tab, semicolon, comma] {
      guard let count = cellCount(in: head, separator: separator, isWhole: isWhole) else {
        continue
      }
      if count > best?.count ?? 1 { best = (separator, count) }
    }
    return best?.separator
  }

  /// The separator that a first line `sep=;` names.
  static func named(in head: [UInt8]) -> UInt8? {
    let line = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard line.count == 5, line.starts(with: "sep=".utf8), let separator = line.last,
      separator < 0x80, separator != UInt8(ascii: "\"")
    else { return nil }
    return separator
  }

  /// Whether the first row of `head`, divided by one of the separators, names columns.
  static func divideHeaders(in head: [UInt8]) -> Bool {
    let line = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return [tab, semicolon, comma].contains { separator in
      CSVColumns.areNamed(
        by: line.split(separator: separator, omittingEmptySubsequences: false).map {
          String(decoding: $0, as: UTF8.self)
        })
    }
  }

  private static func cellCount(in head: [UInt8], separator: UInt8, isWhole: Bool) -> Int? {
    var reader = DelimitedReader(separator: separator)
    var rows: [DelimitedRow] = []
    do throws(FormatError) {
      try reader.read(head, into: &rows)
      if isWhole || rows.isEmpty { try reader.finish(into: &rows) }
    } catch {
      return nil
    }
    guard let count = rows.first?.cells.count,
      rows.allSatisfy({ $0.cells.count == count && $0.fault == nil })
    else { return nil }
    return count
  }
}
