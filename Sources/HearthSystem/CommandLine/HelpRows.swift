/// Two columns of a help text: how something is written, and what it is for.
package enum HelpRows {
  /// One row a line; a left side that is too long for its column stands on a line of its own.
  package static func text(_ rows: [(left: String, right: String)]) -> String {
    let width = min(rows.map(\.left.count).max() ?? 0, maximumLeftWidth)
    return rows.map { row in
      let padding = String(repeating: " ", count: max(0, width - row.left.count))
      let gap =
        row.left.count > width ? "\n" + String(repeating: " ", count: width + 4) : padding + "  "
      return "  " + row.left + gap + row.right + "\n"
    }.joined()
  }

  /// The rows of options.
  package static func text(of options: [OptionSpec]) -> String {
    text(options.map { ($0.synopsis, $0.summary) })
  }

  private static let maximumLeftWidth = 34
}
