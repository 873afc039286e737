package import HearthModel

/// How a cell is drawn on a terminal.
package enum Style: Hashable, Sendable {
  case colour(Colour)
  case dim
  case bold

  /// The parameters of the SGR control sequence.
  var parameters: String {
    switch self {
    case .colour(.red): "31"
    case .colour(.green): "32"
    case .colour(.blue): "34"
    case .colour(.yellow): "33"
    case .colour(.purple): "35"
    case .colour(.orange): "38;5;208"
    case .dim: "2"
    case .bold: "1"
    }
  }

  /// `text` drawn in this style.
  func drawn(_ text: String) -> String { "\u{1B}[\(parameters)m\(text)\u{1B}[0m" }
}
