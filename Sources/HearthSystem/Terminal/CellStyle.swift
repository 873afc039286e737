/// How a cell of a full screen is drawn.
package struct CellStyle: Hashable, Sendable {
  /// The number of a colour in the terminal's palette; nil for the colour in which it writes anyway.
  package var colour: UInt8?
  package var isBold: Bool
  package var isDim: Bool
  package var isReversed: Bool

  package init(
    colour: UInt8? = nil, isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false
  ) {
    self.colour = colour
    self.isBold = isBold
    self.isDim = isDim
    self.isReversed = isReversed
  }

  package static let plain = CellStyle()
  package static let bold = CellStyle(isBold: true)
  package static let dim = CellStyle(isDim: true)
  package static let reversed = CellStyle(isReversed: true)
}
