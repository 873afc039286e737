import HearthModel

/// What the columns of a spreadsheet hold, by their headers or, without any, by their order.
struct CSVColumns: Hashable, Sendable {
  private var places: [Column: Int] = [:]
  private var rest: Range<Int>?

  enum Column: Hashable, Sendable, CaseIterable {
    case id, name, score, colour, quantity, checked, word, translation, info

    var names: [String] {
      switch self {
      case .id: ["id"]
      case .name: ["name", "item", "member"]
      case .score: ["score", "points"]
      case .colour: ["colour", "color"]
      case .quantity: ["quantity", "amount", "qty"]
      case .checked: ["checked", "done", "complete", "completed"]
      case .word: ["word", "front"]
      case .translation: ["translation", "back", "meaning"]
      case .info: ["info", "notes", "extra"]
      }
    }
  }

  /// The columns in the order in which a file without headers, and every file we write, has them.
  static func order(of target: CSVTarget) -> [Column] {
    switch target {
    case .members: [.name, .score, .colour]
    case .items: [.name, .quantity, .checked]
    case .cards: [.word, .translation, .info]
    }
  }

  /// Columns without headers; for cards, whatever follows joins the info.
  init(of target: CSVTarget) {
    for (index, column) in Self.order(of: target).enumerated() { places[column] = index }
    if target == .cards { rest = 3..<FormatLimits.maximumFieldCount }
  }

  /// The columns that a first row names; nil where it is not a row of headers.
  init?(headers: [String], of target: CSVTarget) {
    let order = Self.order(of: target)
    for (index, header) in headers.enumerated() where !header.isBlank {
      let key = NameKey(header)
      let column = ([.id] + order).first { $0.names.contains { NameKey($0) == key } }
      guard let column, places[column] == nil else { return nil }
      places[column] = index
    }
    guard let first = order.first, places[first] != nil else { return nil }
  }

  func cell(_ column: Column, in row: DelimitedRow) -> DelimitedRow.Cell? {
    guard let index = places[column], row.cells.indices.contains(index) else { return nil }
    return row.cells[index]
  }

  func text(_ column: Column, in row: DelimitedRow) -> String {
    NeutralCell.restored(cell(column, in: row)?.text ?? "").trimmed
  }

  /// The texts that no column claims and that join the info.
  func rest(of row: DelimitedRow) -> [String] {
    guard let rest else { return [] }
    return row.cells[rest.clamped(to: row.cells.indices)].map {
      NeutralCell.restored($0.text).trimmed
    }
  }
}
