import HearthModel

/// What the columns of a spreadsheet hold, by their headers or, without any, by their order.
struct CSVColumns: Hashable, Sendable {
  private var places: [Column: Int] = [:]
  private let target: CSVTarget

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
      case .word: ["word", "front", "term"]
      case .translation: ["translation", "back", "meaning", "definition"]
      case .info: ["info", "notes", "extra"]
      }
    }
  }

  /// The columns in the order in which a file without headers has them, and every file we write before its ids.
  static func order(of target: CSVTarget) -> [Column] {
    switch target {
    case .members: [.name, .score, .colour]
    case .items: [.name, .quantity, .checked]
    case .cards: [.word, .translation, .info]
    }
  }

  /// Columns without headers.
  init(of target: CSVTarget) {
    self.target = target
    for (index, column) in Self.order(of: target).enumerated() { places[column] = index }
  }

  /// The columns that a first row names; nil where it is not a row of headers.
  ///
  /// It is one when it names the first column and knows all of its headers, or two of them: a deck
  /// may begin with the card `front`, `devant`.
  init?(headers: [String], of target: CSVTarget) {
    self.target = target
    let order = Self.order(of: target)
    var unknownCount = 0
    for (index, header) in headers.enumerated() where !header.isBlank {
      let key = NameKey(header)
      let column = ([.id] + order).first { $0.names.contains { NameKey($0) == key } }
      if let column, places[column] == nil {
        places[column] = index
      } else {
        unknownCount += 1
      }
    }
    guard let first = order.first, places[first] != nil, unknownCount == 0 || places.count > 1
    else { return nil }
  }

  /// Whether a first row names two columns of one target or more, and nothing else.
  static func areNamed(by headers: [String]) -> Bool {
    CSVTarget.allCases.contains { target in
      let count = CSVColumns(headers: headers, of: target)?.places.count ?? 0
      return count > 1 && count == headers.count
    }
  }

  /// How many columns are known.
  var count: Int { places.count }

  func cell(_ column: Column, in row: DelimitedRow) -> DelimitedRow.Cell? {
    guard let index = places[column], row.cells.indices.contains(index) else { return nil }
    return row.cells[index]
  }

  func text(_ column: Column, in row: DelimitedRow) -> String {
    NeutralCell.restored(cell(column, in: row)?.text ?? "").trimmed
  }

  /// The texts of a card's row that no column claims and that join its info.
  func rest(of row: DelimitedRow) -> [String] {
    guard target == .cards else { return [] }
    let claimed = Set(places.values)
    return row.cells.indices.filter { !claimed.contains($0) }
      .map { NeutralCell.restored(row.cells[$0].text).trimmed }
  }
}
