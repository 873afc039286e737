/// A row of blocks whose heights are values.
enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")

  /// One block for each value; the least is the lowest block, the greatest the highest, and equal ones stand in the
  /// middle.
  static func text(of values: [Int64]) -> String {
    guard let least = values.min(), let greatest = values.max() else { return "" }
    let span = Double(greatest) - Double(least)
    return String(
      values.map { value in
        guard span > 0 else { return blocks[3] }
        let height = (Double(value) - Double(least)) / span * Double(blocks.count - 1)
        return blocks[min(max(Int(height.rounded()), 0), blocks.count - 1)]
      })
  }
}
