package import HearthSystem

/// Words that are not a command of ours.
package enum UsageError: Error, Hashable, Sendable {
  /// What the program's description does not allow, and the command in which it was found.
  case line(CommandLineFault, command: [String])
  case invalidValue(String, option: String, expected: Expectation)
  /// An argument that is not UTF-8; 1 for the first after the program's name.
  case notText(position: Int)
  /// A variable of the environment that is not UTF-8.
  case variableNotText(String)

  /// What an option's value should have been.
  package enum Expectation: Hashable, Sendable {
    case address
    case host
    case duration
    case name
    case oneOf([String])
  }
}
