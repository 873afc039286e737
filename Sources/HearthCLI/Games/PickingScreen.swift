package import HearthModel
internal import HearthSystem

/// One round of the picking game, drawn to fit a terminal.
package struct PickingScreen: Sendable {
  private let list: String
  private let pair: FoodPair
  private let round: Int
  private let roundCount: Int
  private let isColoured: Bool
  private let columnCount: Int
  private let rowCount: Int

  package init(
    list: String, pair: FoodPair, round: Int, roundCount: Int, isColoured: Bool, columnCount: Int,
    rowCount: Int
  ) {
    self.list = list
    self.pair = pair
    self.round = round
    self.roundCount = roundCount
    self.isColoured = isColoured
    self.columnCount = columnCount
    self.rowCount = rowCount
  }

  private static let keys = [
    "← 1 left", "→ 2 right", "b both", "s skip", "q stop",
  ]

  /// What clears the terminal and draws the round.
  var text: String { "\u{1B}[H\u{1B}[2J" + lines.prefix(rowCount).joined(separator: "\n") }

  /// The lines from the top, none wider than the terminal and no more than it has.
  package var lines: [String] {
    guard columnCount > 0, rowCount > 0 else { return [] }
    return columnCount >= Self.leastColumnCount && rowCount >= Self.leastRowCount
      ? wideLines : narrowLines
  }

  /// Below these there is no room for boxes.
  private static let leastColumnCount = 32
  private static let leastRowCount = 11

  private var progress: String { "round \(round) of \(roundCount)" }

  // MARK: Side by side

  private var wideLines: [String] {
    let width = min(columnCount - 4, 96)
    let gap = "   "
    let boxWidth = (width - gap.count) / 2
    let inner = boxWidth - 4
    let height = max(3, min(rowCount - 8, 9))
    let left = box(pair.left, inner: inner, height: height)
    let right = box(pair.right, inner: inner, height: height)
    var lines = [title(width: width), bar(width: width), ""]
    for (first, second) in zip(left, right) { lines.append("  " + first + gap + second) }
    lines.append(
      "  " + centred("← 1", width: boxWidth) + gap + centred("2 →", width: boxWidth).trimmedEnd)
    lines.append("")
    let help = Self.keys.dropFirst(2).joined(separator: "   ")
    return lines + ["  " + dim(Terminal.cut(help, columnCount: width))]
  }

  private func title(width: Int) -> String {
    let room = width - progress.count - 2
    let name = Terminal.cut(list.safeForTerminal, columnCount: max(0, room))
    let space = max(2, width - progress.count - Terminal.cellWidth(of: name))
    return "  " + bold(name) + String(repeating: " ", count: space) + progress
  }

  /// How much of the game was played.
  private func bar(width: Int) -> String {
    let done = width * (round - 1) / max(1, roundCount)
    return "  " + String(repeating: "━", count: done)
      + dim(String(repeating: "─", count: width - done))
  }

  private func box(_ name: String, inner: Int, height: Int) -> [String] {
    let wrapped = fitted(name, columnCount: inner, rowCount: height)
    let above = (height - wrapped.count) / 2
    let edge = String(repeating: "─", count: inner + 2)
    var lines = ["┌" + edge + "┐"]
    for row in 0..<height {
      let index = row - above
      let text = wrapped.indices.contains(index) ? wrapped[index] : ""
      lines.append("│ " + centred(text, width: inner, drawn: bold(text)) + " │")
    }
    return lines + ["└" + edge + "┘"]
  }

  // MARK: One above the other

  private var narrowLines: [String] {
    let help = Self.keys.dropFirst(2).map { String($0.prefix { $0 != " " }) }
    let words = Self.keys.dropFirst(2).joined(separator: " ")
    let keys = words.count <= columnCount ? words : help.joined(separator: " ")
    var lines = [Terminal.cut(progress, columnCount: columnCount)]
    let room = max(1, (rowCount - 2) / 2)
    for (mark, name) in [("← ", pair.left), ("→ ", pair.right)] {
      let names = fitted(name, columnCount: max(1, columnCount - 2), rowCount: room)
      for (row, text) in names.enumerated() {
        lines.append(Terminal.cut(row == 0 ? mark + text : "  " + text, columnCount: columnCount))
      }
    }
    lines.append(dim(Terminal.cut(keys, columnCount: columnCount)))
    // Where the rows do not suffice, the foods matter most.
    if lines.count > rowCount { lines.removeFirst() }
    return Array(lines.prefix(rowCount))
  }

  // MARK: Texts

  /// The name in as many lines as there are; what does not fit ends in `…`.
  private func fitted(_ name: String, columnCount: Int, rowCount: Int) -> [String] {
    let lines = Terminal.wrapped(name.safeForTerminal, columnCount: columnCount)
    guard lines.count > rowCount, rowCount > 0 else { return lines }
    let last = lines[(rowCount - 1)...].joined(separator: " ")
    return lines.prefix(rowCount - 1) + [Terminal.cut(last, columnCount: columnCount)]
  }

  private func centred(_ text: String, width: Int, drawn: String? = nil) -> String {
    let missing = max(0, width - Terminal.cellWidth(of: text))
    return String(repeating: " ", count: missing / 2) + (drawn ?? text)
      + String(repeating: " ", count: missing - missing / 2)
  }

  private func bold(_ text: String) -> String { isColoured ? Style.bold.drawn(text) : text }
  private func dim(_ text: String) -> String { isColoured ? Style.dim.drawn(text) : text }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
