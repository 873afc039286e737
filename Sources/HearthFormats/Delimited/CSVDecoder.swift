import HearthModel

/// Reads a spreadsheet's CSV: separated by comma, semicolon or tab, with or without headers.
package struct CSVDecoder: PieceDecoder {
  private let target: CSVTarget
  var reader = DialectReader<CSVDialect>()
  private var columns: CSVColumns?

  package init(_ target: CSVTarget) {
    self.target = target
  }

  mutating func decode(
    _ row: DelimitedRow, into events: inout [ImportEvent]
  ) throws(FormatError) {
    if let fault = row.fault {
      events.append(.refused(fault))
      return
    }
    if row.cells.allSatisfy({ $0.text.isBlank }) { return }
    guard let columns else {
      if let headers = CSVColumns(headers: row.cells.map(\.text), of: target) {
        columns = headers
      } else {
        columns = CSVColumns(of: target)
        try decode(row, into: &events)
      }
      return
    }
    do throws(FormatError) {
      let id = columns.text(.id, in: row)
      events.append(
        .record(
          ImportedRecord(
            place: row.place, id: id.isEmpty ? nil : id, content: try content(of: row, columns))))
    } catch {
      events.append(.refused(error))
    }
  }

  private func content(
    of row: DelimitedRow, _ columns: CSVColumns
  ) throws(FormatError) -> ImportedRecord.Content {
    let first = columns.text(target == .cards ? .word : .name, in: row)
    guard !first.isEmpty else {
      throw FormatError(.missing(target == .cards ? "word" : "name"), at: row.place)
    }
    switch target {
    case .members:
      return .member(
        ImportedMember(
          name: first, score: try score(in: row, columns), colour: try colour(in: row, columns)))
    case .items:
      let checked = NameKey(columns.text(.checked, in: row)).folded
      return .item(
        ImportedItem(
          name: first, isChecked: ["yes", "true", "x", "1"].contains(checked),
          quantity: columns.text(.quantity, in: row)))
    case .cards:
      let info = ([columns.text(.info, in: row)] + columns.rest(of: row)).filter { !$0.isEmpty }
      return .card(
        ImportedCard(
          word: first, translation: columns.text(.translation, in: row),
          info: info.joined(separator: ", ")))
    }
  }

  private func score(in row: DelimitedRow, _ columns: CSVColumns) throws(FormatError) -> Int64 {
    let text = columns.text(.score, in: row)
    if text.isEmpty { return 0 }
    guard let score = Int64(text) else {
      throw FormatError(
        .type(expected: .wholeNumber, key: "score"),
        at: columns.cell(.score, in: row)?.place ?? row.place)
    }
    return score
  }

  private func colour(in row: DelimitedRow, _ columns: CSVColumns) throws(FormatError) -> Colour? {
    let text = columns.text(.colour, in: row)
    if text.isEmpty { return nil }
    guard let colour = Colour(label: text) else {
      throw FormatError(.colour(text), at: columns.cell(.colour, in: row)?.place ?? row.place)
    }
    return colour
  }
}
