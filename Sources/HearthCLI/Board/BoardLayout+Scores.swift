internal import HearthModel
internal import HearthSystem

extension DigitFont {
  /// How many rows so many numbers take at least, one below the other.
  func height(ofRows count: Int) -> Int { max(1, count) * (height + leastGap) - leastGap }

  /// How many rows lie from one number's top to the next one's where so many stand in a room.
  func pitch(ofRows count: Int, in room: Int) -> Int {
    let loose = count * (height + 1) - 1 <= room
    return height + (self != .plain && loose ? 1 : leastGap)
  }

  /// The lowest half of a medium digit is empty already.
  private var leastGap: Int { self == .huge || self == .large ? 1 : 0 }
}

extension BoardLayout {
  /// The cells before a name: a mark, the member's bar, and a space.
  private static let indent = 3
  /// A name has so many cells before digits grow; a shorter one has what it needs.
  private static let leastNameWidth = 10

  mutating func drawScores(in frame: BoardFrame) {
    let members = state.contents.members
    let body = frame.body
    let font = font(for: members, in: body)
    let pitch = font.pitch(ofRows: members.count, in: body.height)
    let shown = rows(
      count: members.count, room: max(1, (body.height + pitch - font.height) / pitch),
      selected: state.selectedIndex(in: .scores) ?? 0)
    let part =
      shown.count < members.count
      ? "  \(shown.lowerBound + 1)–\(shown.upperBound) of \(members.count)" : ""
    drawTitle(BoardText.scores + part, in: frame, hasKeys: state.pane == .scores)
    if members.isEmpty { drawLines(BoardText.emptyBoard, in: body) }
    let selected = state.selectedIndex(in: .scores)
    let doubles = doubleNames(among: members)
    for index in shown {
      let top = body.rows.lowerBound + (index - shown.lowerBound) * pitch
      let slot = BoardFrame(
        rows: (top..<top + font.height).clamped(to: body.rows), columns: body.columns)
      draw(
        members[index], in: slot, font: font, isSelected: index == selected,
        isDouble: doubles.contains(NameKey(members[index].name)))
    }
  }

  private mutating func draw(
    _ member: BoardContents.Member, in slot: BoardFrame, font: DigitFont, isSelected: Bool,
    isDouble: Bool
  ) {
    guard slot.height > 0 else { return }
    let colour = palette.number(of: member.colour)
    let middle = slot.rows.lowerBound + (slot.height - 1) / 2
    let left = slot.columns.lowerBound
    for row in slot.rows {
      grid.fill("▌", row: row, columns: left + 1..<left + 2, style: CellStyle(colour: colour))
    }
    let hasKeys = isSelected && state.pane == .scores
    if hasKeys { grid.fill("▶", row: middle, columns: left..<left + 1, style: .bold) }

    let number = member.score.map { String($0) } ?? BoardText.overflow
    // A large number does not touch the line beside it.
    let margin = font == .plain && slot.columns.upperBound == size.columns ? 0 : 1
    let room = slot.width - Self.indent - margin
    let font = Self.size(font, for: number, of: member.score == nil ? 0 : room)
    let width = min(font.width(of: number), room)
    let end = slot.columns.upperBound - margin
    let first = slot.rows.lowerBound + (slot.height - font.height) / 2
    for (index, line) in font.lines(of: number).enumerated() where first + index >= 0 {
      grid.write(
        line, row: first + index, columns: end - width..<end,
        style: CellStyle(colour: colour, isBold: true))
    }
    let name = isDouble ? "\(member.name)  \(ShortID(member.id).text)" : member.name
    let columns = left + Self.indent..<max(left + Self.indent, end - width - 1)
    grid.write(
      name, row: middle, columns: columns,
      style: CellStyle(colour: colour, isBold: true, isReversed: hasKeys))
  }

  /// The largest font in which all rows fit, and the names beside the score that needs least.
  private func font(for members: [BoardContents.Member], in body: BoardFrame) -> DigitFont {
    let room = body.width - Self.indent - 2 - Self.leastNameWidth
    let fonts = DigitFont.allCases.filter { font in
      font.height(ofRows: members.count) <= body.height
        && members.contains { member in
          member.score.map { font.width(of: String($0)) <= room } ?? false
        }
    }
    return fonts.first ?? .plain
  }

  /// The font, or the next smaller one in which the number leaves room for a name.
  private static func size(_ font: DigitFont, for number: String, of room: Int) -> DigitFont {
    let sizes = DigitFont.allCases.drop { $0 != font }
    return sizes.first { $0.width(of: number) + 1 + leastNameWidth <= room } ?? .plain
  }

  /// Which of so many rows are shown where there is room for some: the selected one is among them.
  func rows(count: Int, room: Int, selected: Int, first: Int = 0) -> Range<Int> {
    guard count > room else { return 0..<count }
    let wanted = min(max(first, selected - room + 1), selected)
    let start = min(max(0, wanted), count - room)
    return start..<start + room
  }

  private func doubleNames(among members: [BoardContents.Member]) -> Set<NameKey> {
    var seen: Set<NameKey> = []
    return Set(members.map { NameKey($0.name) }.filter { !seen.insert($0).inserted })
  }
}
