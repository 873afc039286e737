/// How wide the columns of a table are drawn on a terminal of so many cells.
///
/// Numbers are never cut. The last column is free text: it is broken into lines; where too little is left for it, the
/// other texts are cut, and where that is not enough, it goes below its row.
struct ColumnLayout: Hashable, Sendable {
  /// The widths of all columns but the last that has something; 0 for an empty one.
  private(set) var widths: [Int]
  /// How wide a line of the last column may be.
  private(set) var lastWidth: Int
  /// Whether the last column stands below its row.
  private(set) var isLastBelow = false

  static let gap = 2
  /// As little as free text is put into beside the rest.
  static let minimumLastWidth = 10
  /// As far as another text is cut.
  static let minimumWidth = 4

  /// `needed` are the widths of the columns' texts, `canShrink` says which of them may be cut.
  init(needed: [Int], canShrink: [Bool], columnCount: Int?) {
    widths = needed
    lastWidth = needed.last ?? 0
    guard let columnCount, needed.count > 1 else {
      if let columnCount { lastWidth = min(lastWidth, max(1, columnCount)) }
      return
    }
    let wanted = min(lastWidth, Self.minimumLastWidth)
    shrink(to: columnCount - wanted, canShrink)
    isLastBelow = columnCount - taken < wanted
    if isLastBelow {
      widths = needed
      shrink(to: columnCount + Self.gap, canShrink)
    }
    let left = columnCount - taken
    lastWidth = min(lastWidth, max(1, isLastBelow ? columnCount - Self.gap : left))
  }

  /// What the columns before the last take, with the gaps behind them.
  private var taken: Int {
    widths.dropLast().reduce(0) { $0 + ($1 > 0 ? $1 + Self.gap : 0) }
  }

  /// Cuts the widest of the columns before the last until they take no more than `room`, or all are cut.
  private mutating func shrink(to room: Int, _ canShrink: [Bool]) {
    while taken > room, let widest = widestShrinkable(canShrink) { widths[widest] -= 1 }
  }

  private func widestShrinkable(_ canShrink: [Bool]) -> Int? {
    widths.indices.dropLast()
      .filter { canShrink[$0] && widths[$0] > Self.minimumWidth }
      .max { widths[$0] < widths[$1] }
  }
}
