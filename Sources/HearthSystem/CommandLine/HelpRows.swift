/// Two columns of a help text: how something is written, and what it is for.
package enum HelpRows {
  /// One row a line, broken where it is longer than a usual terminal; a left side that is too long for its column
  /// stands on a line of its own.
  package static func text(_ rows: [(left: String, right: String)]) -> String {
    let width = min(rows.map(\.left.count).max() ?? 0, maximumLeftWidth)
    let indentation = String(repeating: " ", count: width + 4)
    return rows.map { row in
      let padding = String(repeating: " ", count: max(0, width - row.left.count))
      let gap = row.left.count > width ? "\n" + indentation : padding + "  "
      let lines = Terminal.wrapped(row.right, to: maximumWidth - indentation.count)
      return "  " + row.left + gap + lines.joined(separator: "\n" + indentation) + "\n"
    }.joined()
  }

  /// The rows of options.
  package static func text(of options: [OptionSpec]) -> String {
    text(options.map { ($0.synopsis, $0.summary) })
  }

  private static let maximumLeftWidth = 34
  private static let maximumWidth = 80
}
