/// Words that are not a command of ours.
package enum UsageError: Error, Hashable, Sendable {
  case missingCommand
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  /// A beginning that several options share.
  case ambiguousOption(String, candidates: [String])
  case missingValue(option: String)
  case unexpectedValue(option: String)
  case invalidValue(String, option: String, expected: Expectation)
  case missingArgument(String)
  case unexpectedArgument(String)
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
