/// What is wrong with a command line, before anything was opened.
enum UsageFault: Hashable, Sendable {
  case noCommand
  case unknownCommand(String, under: [String], nearest: String?)
  case unknownOption(String, nearest: String?)
  case ambiguousOption(String, candidates: [String])
  case optionNeedsValue(String)
  case optionTakesNoValue(String)
  case missingArgument(String)
  case unexpectedArgument(String)
  /// The argument at this place, 1 for the first, is not UTF-8.
  case notUTF8(argument: Int)
  /// This variable of the environment is not UTF-8.
  case variableNotUTF8(String)
  case notANumber(String, range: ClosedRange<Int64>?)
  case notADuration(option: String, text: String)
  case notAColour(String)
  case notAPlace(String)
  case notARole(String)
  case notASortOrder(String)
  case notASetting(String, nearest: String?)
  case notAValue(String, setting: String, expected: String)
  case notALink(LinkFault)
  case emptyName(String)
  case optionsExclude(String, String)
  case nothingToChange
  /// Neither an option nor the environment says where the home is.
  case noHome

  /// What is wrong with an invitation link.
  enum LinkFault: Hashable, Sendable {
    case malformed
    /// A shell cut it at `&`.
    case tokenMissing
  }
}
