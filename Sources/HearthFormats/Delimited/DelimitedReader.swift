/// Splits UTF-8, fed in chunks, into rows of cells (RFC 4180), with any separator and line end.
///
/// Line breaks within quotes become LF; empty rows are passed over.
struct DelimitedReader {
  private let separator: UInt8
  private let hasComments: Bool
  private let isStrict: Bool
  private var state = State.rowStart
  private var row = DelimitedRow(place: SourcePlace(), cells: [])
  private var cell: [UInt8] = []
  private var cellPlace = SourcePlace()
  private var byteCount = 0
  private var followsReturn = false
  private var tracker = PlaceTracker()

  private enum State {
    case rowStart, cellStart, plain, quoted, quoteInQuoted, comment
  }

  /// With `hasComments`, a row that begins with `#` is none; when strict, a row with text after a
  /// closing quote is at fault, else that text belongs to the cell.
  init(separator: UInt8, hasComments: Bool = false, isStrict: Bool = true) {
    self.separator = separator
    self.hasComments = hasComments
    self.isStrict = isStrict
  }

  mutating func read(_ chunk: [UInt8], into rows: inout [DelimitedRow]) throws(FormatError) {
    for byte in chunk {
      try accept(byte, into: &rows)
      tracker.advance(over: byte)
    }
  }

  mutating func finish(into rows: inout [DelimitedRow]) throws(FormatError) {
    switch state {
    case .quoted: throw FormatError(.truncated, at: cellPlace)
    case .rowStart, .comment: break
    case .cellStart, .plain, .quoteInQuoted: try closeRow(into: &rows)
    }
  }

  private mutating func accept(
    _ byte: UInt8, into rows: inout [DelimitedRow]
  ) throws(FormatError) {
    let isLineFeedAfterReturn = followsReturn && byte == UInt8(ascii: "\n")
    followsReturn = byte == UInt8(ascii: "\r")
    if isLineFeedAfterReturn { return }
    if state == .quoted {
      if byte == UInt8(ascii: "\"") { state = .quoteInQuoted } else { try append(byte) }
      return
    }
    switch byte {
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      if state == .rowStart || state == .comment {
        state = .rowStart
      } else {
        try closeRow(into: &rows)
      }
    case _ where state == .comment:
      break
    case UInt8(ascii: "#") where state == .rowStart && hasComments:
      state = .comment
    case separator:
      beginIfNeeded()
      try closeCell()
      state = .cellStart
      cellPlace = SourcePlace(line: tracker.place.line, column: tracker.place.column + 1)
    case UInt8(ascii: "\"") where state == .rowStart || state == .cellStart:
      beginIfNeeded()
      state = .quoted
    case UInt8(ascii: "\"") where state == .quoteInQuoted:
      state = .quoted
      try append(byte)
    default:
      beginIfNeeded()
      if state == .quoteInQuoted, isStrict, row.fault == nil {
        row.fault = FormatError(.textAfterQuote, at: tracker.place)
      }
      state = .plain
      try append(byte)
    }
  }

  private mutating func beginIfNeeded() {
    guard state == .rowStart else { return }
    row = DelimitedRow(place: tracker.place, cells: [])
    cellPlace = tracker.place
    byteCount = 0
  }

  private mutating func append(_ byte: UInt8) throws(FormatError) {
    byteCount += 1
    guard byteCount <= FormatLimits.maximumRecordByteCount else {
      throw FormatError(.tooLong(limit: FormatLimits.maximumRecordByteCount), at: row.place)
    }
    cell.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
  }

  private mutating func closeCell() throws(FormatError) {
    guard row.cells.count < FormatLimits.maximumFieldCount else {
      throw FormatError(.tooMany(limit: FormatLimits.maximumFieldCount), at: row.place)
    }
    row.cells.append(
      DelimitedRow.Cell(text: String(decoding: cell, as: UTF8.self), place: cellPlace))
    cell.removeAll(keepingCapacity: true)
  }

  private mutating func closeRow(into rows: inout [DelimitedRow]) throws(FormatError) {
    try closeCell()
    rows.append(row)
    state = .rowStart
  }
}
