internal import HearthSystem

/// Where results appear.
package enum Screen: Hashable, Sendable {
  /// A pipe or a file.
  case none
  /// A terminal in front of a person.
  case terminal(isColoured: Bool)

  /// Where this process's output goes; `NO_COLOR` and a `dumb` terminal want no colours.
  static var ofThisProcess: Screen {
    guard StandardStream.output.isTerminal else { return .none }
    let refusesColours = !(Environment["NO_COLOR"] ?? "").isEmpty
    return .terminal(isColoured: !refusesColours && Environment["TERM"] != "dumb")
  }
}
