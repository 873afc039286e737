internal import HearthModel

/// The colours that a terminal has for the members' six.
package enum BoardPalette: Hashable, Sendable, CaseIterable {
  case none
  case eight
  case sixteen
  case many

  package init(colourCount: Int) {
    switch colourCount {
    case ..<8: self = .none
    case ..<16: self = .eight
    case ..<256: self = .sixteen
    default: self = .many
    }
  }

  /// The number of a colour among the terminal's; nil where it has none.
  func number(of colour: Colour) -> UInt8? {
    guard self != .none else { return nil }
    switch colour {
    case .red: return 1
    case .green: return 2
    // The dark one can hardly be read on black.
    case .blue: return self == .eight ? 4 : 12
    // Without orange, yellow is the brighter of the two where there is a brighter one.
    case .yellow: return self == .sixteen ? 11 : 3
    case .purple: return 5
    case .orange: return self == .many ? 208 : 3
    }
  }
}
