import HearthModel

extension CSVTarget {
  /// What the first rows of a spreadsheet seem to hold.
  ///
  /// Headers say so. Without any, a colour in the third column makes members, texts in the second one make cards, and
  /// anything else makes items: names alone, or names with a quantity.
  init(rows: [DelimitedRow]) {
    let rows = rows.filter { row in row.fault == nil && !row.cells.allSatisfy { $0.text.isBlank } }
    let headers = (rows.first?.cells ?? []).map(\.text)
    // A name alone is an item's, unless it is called a member's.
    let order: [CSVTarget] =
      headers.first.map { NameKey($0) == NameKey("member") } == true
      ? [.members, .items, .cards] : [.items, .members, .cards]
    let named = order.compactMap { target in
      CSVColumns(headers: headers, of: target).map { (target: target, count: $0.count) }
    }
    if let best = named.max(by: { $0.count < $1.count }) {
      self = best.target
      return
    }
    let second = rows.map { $0.text(at: 1) }.filter { !$0.isEmpty }
    let third = rows.map { $0.text(at: 2) }.filter { !$0.isEmpty }
    if !third.isEmpty, third.allSatisfy({ Colour(label: $0) != nil }),
      second.allSatisfy({ Int64($0) != nil })
    {
      self = .members
    } else if second.isEmpty || second.allSatisfy({ $0.utf8.first.map(Self.isDigit) == true }) {
      self = .items
    } else {
      self = .cards
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}

extension DelimitedRow {
  fileprivate func text(at index: Int) -> String {
    cells.indices.contains(index) ? NeutralCell.restored(cells[index].text).trimmed : ""
  }
}
