/// What the value of an option, or an argument, can be completed to.
package enum Completion: Hashable, Sendable {
  case nothing
  /// One of these words.
  case words([String])
  case files
  case directories
  /// The words of the program's commands.
  case commands
  /// What the program itself keeps: it knows by this name where to look.
  case stored(String)
}
