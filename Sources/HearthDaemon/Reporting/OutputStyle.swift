/// Whom a command prints for.
package enum OutputStyle: UInt8, Hashable, Sendable {
  /// A script: one row a line, a TAB between fields, no header.
  case pipe = 0
  /// A person at a terminal: aligned columns, and a QR code where one helps.
  case terminal = 1
  /// A person at a terminal whose lines are too short for a QR code.
  case narrowTerminal = 2

  /// What the terminal needs that shows a usual link's code, and a long one's.
  package static let codeColumnCount = 49
}
