internal import HearthModel
internal import HearthSystem

extension BoardLayout {
  mutating func drawList(in frame: BoardFrame) {
    let items = state.contents.items
    let body = frame.body
    let hasKeys = state.pane == .list
    // Whoever only looks wants to see what is still to be bought.
    let open = items.firstIndex { !$0.isTicked } ?? 0
    let selected = state.selectedIndex(in: .list) ?? 0
    let shown =
      hasKeys
      ? rows(count: items.count, room: max(1, body.height), selected: selected)
      : rows(count: items.count, room: max(1, body.height), selected: open, first: open)
    let title = BoardText.title(
      ofList: state.contents.listName, open: items.count { !$0.isTicked })
    let part = shown.count < items.count ? " of \(items.count)" : ""
    drawTitle(title + part, in: frame, hasKeys: hasKeys)
    if items.isEmpty { drawLines(BoardText.emptyList, in: body, style: .dim) }
    for index in shown {
      let row = body.rows.lowerBound + index - shown.lowerBound
      guard body.rows.contains(row) else { break }
      draw(items[index], row: row, columns: body.columns, isSelected: hasKeys && index == selected)
    }
  }

  private mutating func draw(
    _ item: BoardContents.Item, row: Int, columns: Range<Int>, isSelected: Bool
  ) {
    let left = columns.lowerBound
    if isSelected { grid.fill("▶", row: row, columns: left..<left + 1, style: .bold) }
    var style: CellStyle = item.isTicked ? .dim : .plain
    grid.write(
      item.isTicked ? "[x]" : "[ ]", row: row, columns: left + 1..<columns.upperBound, style: style)
    let count = item.ids.count > 1 ? "\(item.ids.count)x " : ""
    style.isReversed = isSelected
    let end = grid.write(
      count + item.name, row: row, columns: left + 5..<max(left + 5, columns.upperBound),
      style: style)
    if !item.quantity.isEmpty, end + 2 < columns.upperBound {
      grid.write(item.quantity, row: row, columns: end + 2..<columns.upperBound, style: .dim)
    }
  }
}
