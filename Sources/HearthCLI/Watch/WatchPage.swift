package import HearthSystem

/// One screen of `watch`: the views from the top, and how current they are in the last row.
///
/// What does not fit is left out so that every view keeps some rows, and each says how many it has more.
package struct WatchPage: Sendable {
  package struct Section: Sendable {
    /// nil where there is one view alone.
    let title: String?
    let table: Table
    /// What stands there where there are no rows.
    let emptyText: String

    package init(title: String?, table: Table, emptyText: String) {
      self.title = title
      self.table = table
      self.emptyText = emptyText
    }
  }

  var sections: [Section] = []
  /// What people are told beside the views, the latest last.
  var notices: [String] = []
  /// How current it is; nil where there is no server.
  var footer: String?
  /// Whether the footer tells of something that is not as it should be.
  var isStale = false

  package init(
    sections: [Section] = [], notices: [String] = [], footer: String? = nil, isStale: Bool = false
  ) {
    self.sections = sections
    self.notices = notices
    self.footer = footer
    self.isStale = isStale
  }

  package func grid(size: CellGrid.Size, palette: BoardPalette) -> CellGrid {
    var grid = CellGrid(size)
    let told = size.rows < Self.minimumRowCountForNotices ? [] : notices
    let bottom = told + (footer.map { [$0] } ?? [])
    let bottomCount = min(bottom.count, max(0, size.rows - 1))
    draw(in: &grid, rowCount: size.rows - bottomCount, palette: palette)
    for (index, line) in bottom.suffix(bottomCount).enumerated() {
      let row = size.rows - bottomCount + index
      let isFooter = footer != nil && index == bottomCount - 1
      let style: CellStyle = !isFooter ? .plain : isStale ? .reversed : .dim
      grid.write(line, row: row, columns: 0..<size.columns, style: style)
    }
    return grid
  }

  private static let minimumRowCountForNotices = 8
  /// A title is worth its row where at least two more go with it.
  private static let rowCountWithTitle = 3

  private func draw(in grid: inout CellGrid, rowCount: Int, palette: BoardPalette) {
    let hasTitles = rowCount >= sections.count * Self.rowCountWithTitle
    let needs = sections.map { section in
      max(1, section.table.rows.count) + (hasTitles && section.title != nil ? 1 : 0)
    }
    let gap = needs.reduce(0, +) + sections.count - 1 <= rowCount ? 1 : 0
    var row = 0
    for (section, share) in zip(sections, Self.shares(of: rowCount, among: needs)) {
      if row > 0 { row += gap }
      var room = share
      if hasTitles, let title = section.title, room > 0 {
        grid.write(title, row: row, columns: 0..<grid.size.columns, style: .bold)
        row += 1
        room -= 1
      }
      section.draw(in: &grid, rows: row..<(row + room), palette: palette)
      row += room
    }
  }

  /// Gives everyone what it needs, or the same share of what is there, and nobody more than it needs.
  package static func shares(of total: Int, among needs: [Int]) -> [Int] {
    var shares = needs.map { _ in 0 }
    var left = max(0, total)
    while left > 0 {
      let hungry = needs.indices.filter { shares[$0] < needs[$0] }
      guard !hungry.isEmpty else { break }
      let each = max(1, left / hungry.count)
      for index in hungry where left > 0 {
        let more = min(each, needs[index] - shares[index], left)
        shares[index] += more
        left -= more
      }
    }
    return shares
  }
}
