internal import HearthModel
internal import HearthSystem

extension WatchPage.Section {
  /// Draws as many rows as there is room for; the last says how many more there are.
  func draw(in grid: inout CellGrid, rows: Range<Int>, palette: BoardPalette) {
    guard !rows.isEmpty else { return }
    let all = 0..<grid.size.columns
    guard !table.rows.isEmpty else {
      grid.write(emptyText, row: rows.lowerBound, columns: all, style: .dim)
      return
    }
    // One row of what there is says more than that there is more.
    let fits = table.rows.count <= rows.count || rows.count == 1
    let shownCount = min(table.rows.count, fits ? rows.count : rows.count - 1)
    let shown = Array(table.rows.prefix(shownCount))
    let columns = Self.columns(of: shown, within: grid.size.columns)
    for (row, cells) in zip(rows, shown) {
      var start = 0
      for (column, width) in columns {
        guard column < cells.count else { continue }
        let cell = cells[column]
        let isLast = column == columns.last?.index
        let end = isLast ? max(start, grid.size.columns) : start + width
        let own = CellText(cell.text, columnCount: end - start).width
        let first = cell.isRightAligned ? max(start, start + width - own) : start
        grid.write(
          cell.text, row: row, columns: first..<max(first, end),
          style: CellStyle(cell.style, palette))
        start += width + Self.gap
      }
    }
    if !fits {
      grid.write(
        WatchText.more(table.rows.count - shownCount), row: rows.upperBound - 1, columns: all,
        style: .dim)
    }
  }

  private static let gap = 2

  /// The columns that are not empty, with their widths; where there is no room, what matters least goes first.
  private static func columns(
    of rows: [[Table.Cell]], within columnCount: Int
  ) -> [(index: Int, width: Int)] {
    var columns: [(index: Int, width: Int, isMinor: Bool)] = []
    for index in 0..<(rows.map(\.count).max() ?? 0) {
      let cells = rows.compactMap { $0.indices.contains(index) ? $0[index] : nil }
      let width = cells.map { CellText($0.text, columnCount: columnCount).width }.max() ?? 0
      let isMinor = cells.allSatisfy { $0.style == .dim }
      if width > 0 { columns.append((index, width, isMinor)) }
    }
    // The last column is the name: what is long in it is cut before other columns go.
    let nameWidth = min(columns.last?.width ?? 0, columnCount / 3)
    while needed(columns.dropLast().map(\.width) + [nameWidth]) > columnCount,
      let minor = columns.dropLast().lastIndex(where: \.isMinor)
    {
      columns.remove(at: minor)
    }
    guard needed(columns.dropLast().map(\.width) + [nameWidth]) > columnCount else {
      return columns.map { ($0.index, $0.width) }
    }
    let most = max(leastColumnWidth, columnCount / 4)
    return columns.enumerated().map { place, column in
      (column.index, place == columns.count - 1 ? column.width : min(column.width, most))
    }
  }

  private static let leastColumnWidth = 3

  private static func needed(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap * (widths.count - 1)
  }
}

extension CellStyle {
  fileprivate init(_ style: Style?, _ palette: BoardPalette) {
    switch style {
    case nil: self = .plain
    case .dim: self = .dim
    case .bold: self = .bold
    case .colour(let colour): self.init(colour: palette.number(of: colour))
    }
  }
}
