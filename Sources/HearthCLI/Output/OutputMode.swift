/// How results are written.
enum OutputMode: Hashable, Sendable {
  case json
  /// One row a line, for a pipe or for `--plain`.
  case plain
  /// Aligned, and coloured where the terminal and its user want it.
  case terminal(isColoured: Bool)

  /// The mode that the options, the terminal and its user ask for.
  init(isJSON: Bool, isPlain: Bool, isTerminal: Bool, noColour: String?, terminalType: String?) {
    if isJSON {
      self = .json
    } else if isPlain || !isTerminal {
      self = .plain
    } else {
      self = .terminal(isColoured: (noColour ?? "").isEmpty && terminalType != "dumb")
    }
  }
}
