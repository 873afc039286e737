/// A member's colour: six of them, in the order in which new members take them.
package enum Colour: Int64, Hashable, Sendable, CaseIterable {
  case red = 0
  case green = 1
  case blue = 2
  case yellow = 3
  case purple = 4
  case orange = 5

  /// The colour that a member added after one of this colour takes; the first follows the last.
  package var next: Colour {
    let colours = Self.allCases
    return colours[(Int(rawValue) + 1) % colours.count]
  }

  /// The colour's word, on the command line, in JSON and in files.
  package var label: String {
    switch self {
    case .red: "red"
    case .green: "green"
    case .blue: "blue"
    case .yellow: "yellow"
    case .purple: "purple"
    case .orange: "orange"
    }
  }

  /// The colour of this word, in any case; nil where there is none.
  package init?(label: String) {
    let key = NameKey(label)
    guard let colour = Self.allCases.first(where: { NameKey($0.label) == key }) else { return nil }
    self = colour
  }
}
