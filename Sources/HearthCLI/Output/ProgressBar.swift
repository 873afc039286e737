internal import HearthSystem

/// How far long work has come, in one line of a terminal that vanishes at the end.
struct ProgressBar: Sendable {
  /// Work that is done sooner shows none.
  private static let delay = Duration.milliseconds(300)
  private static let maximumCellCount = 40

  private let label: String
  private let start: MonotonicTime
  private let cellCount: Int
  /// In percent; nil while nothing is shown.
  private var shown: Int?
  private var lineLength = 0

  /// `isVisible` where the options allow it; standard error must be a terminal too.
  init(_ label: String, isVisible: Bool) {
    self.label = label
    start = MonotonicTime.now()
    let columns = StandardStream.error.columnCount ?? 80
    let room = columns - label.count - 12
    cellCount =
      isVisible && StandardStream.error.isTerminal ? max(0, min(room, Self.maximumCellCount)) : 0
  }

  /// Shows a part of the whole, from 0 to 1.
  mutating func show(_ fraction: Double) {
    let percent = Int(max(0, min(1, fraction)) * 100)
    guard cellCount > 0, percent != shown, MonotonicTime.now() - start > Self.delay else { return }
    shown = percent
    let full = cellCount * percent / 100
    let bar = String(repeating: "#", count: full) + String(repeating: ".", count: cellCount - full)
    let line = "\(label) [\(bar)] \(percent) %"
    lineLength = max(lineLength, line.count)
    write("\r" + line)
  }

  /// Takes the line away.
  mutating func clear() {
    guard shown != nil else { return }
    shown = nil
    write("\r" + String(repeating: " ", count: lineLength) + "\r")
  }

  private func write(_ text: String) {
    // A bar that cannot be shown is no reason to stop.
    try? StandardStream.error.write(Array(text.utf8))
  }
}
