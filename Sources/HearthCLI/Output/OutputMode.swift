/// How results are written.
enum OutputMode: Hashable, Sendable {
  case json
  /// One row a line, for a pipe or for `--plain`.
  case plain
  /// Aligned, and coloured where the terminal and its user want it.
  case terminal(isColoured: Bool)

  /// The mode that the options and the screen ask for.
  init(isJSON: Bool, isPlain: Bool, screen: Screen) {
    switch screen {
    case _ where isJSON: self = .json
    case .terminal(let isColoured) where !isPlain: self = .terminal(isColoured: isColoured)
    case .none, .terminal: self = .plain
    }
  }
}
