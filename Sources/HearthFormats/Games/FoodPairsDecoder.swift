package import HearthModel

/// Reads the pairs of a picking game: a CSV file of two columns, in any encoding and with any usual separator.
///
/// A first row `left` and `right` is a header. White space around a food is no part of its name.
package enum FoodPairsDecoder {
  /// The pairs in the whole file `bytes`, of at most ``FormatLimits/maximumPairsByteCount`` bytes.
  package static func pairs(in bytes: [UInt8]) throws(FormatError) -> [FoodPair] {
    guard bytes.count <= FormatLimits.maximumPairsByteCount else {
      throw FormatError(.tooLong(limit: FormatLimits.maximumPairsByteCount), at: SourcePlace())
    }
    let text = try text(of: bytes)
    let rows = try rows(of: text).filter { row in !row.cells.allSatisfy { $0.text.isBlank } }
    var pairs: [FoodPair] = []
    for (index, row) in rows.enumerated() {
      if index == 0, isHeader(row) { continue }
      guard pairs.count < FoodPairs.maximumCount else {
        throw FormatError(.tooMany(limit: FoodPairs.maximumCount), at: row.place)
      }
      pairs.append(try pair(in: row))
    }
    guard !pairs.isEmpty else { throw FormatError(.missing("pair of foods"), at: SourcePlace()) }
    return pairs
  }

  private static func text(of bytes: [UInt8]) throws(FormatError) -> [UInt8] {
    var probe = EncodingProbe()
    probe.read(bytes)
    var decoder = TextDecoder(probe.finding().encoding)
    return try decoder.read(bytes) + decoder.finish()
  }

  private static func rows(of text: [UInt8]) throws(FormatError) -> [DelimitedRow] {
    let named = Separator.named(in: text)
    let separator = named ?? Separator.consistent(in: text, isWhole: true) ?? Separator.comma
    var reader = DelimitedReader(separator: separator)
    var rows: [DelimitedRow] = []
    try reader.read(text, into: &rows)
    try reader.finish(into: &rows)
    if named != nil, !rows.isEmpty { rows.removeFirst() }
    return rows
  }

  private static func isHeader(_ row: DelimitedRow) -> Bool {
    row.cells.count == 2 && NameKey(row.cells[0].text) == NameKey("left")
      && NameKey(row.cells[1].text) == NameKey("right")
  }

  private static func pair(in row: DelimitedRow) throws(FormatError) -> FoodPair {
    if let fault = row.fault { throw fault }
    // Spreadsheets write empty cells behind the last column of some other row.
    guard row.cells.dropFirst(2).allSatisfy({ $0.text.isBlank }) else {
      throw FormatError(.tooMany(limit: 2), at: row.cells[2].place)
    }
    let left = try food(in: row, column: 0)
    return FoodPair(left, try food(in: row, column: 1))
  }

  private static func food(in row: DelimitedRow, column: Int) throws(FormatError) -> String {
    guard column < row.cells.count else {
      throw FormatError(.missing("second food"), at: row.place)
    }
    let cell = row.cells[column]
    switch NameLimit.fault(in: cell.text.trimmed) {
    case nil: return cell.text.trimmed
    case .empty: throw FormatError(.missing("food"), at: cell.place)
    case .tooLong:
      throw FormatError(.tooLong(limit: NameLimit.maximumByteCount), at: cell.place)
    }
  }
}
