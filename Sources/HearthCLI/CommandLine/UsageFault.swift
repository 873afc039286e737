internal import HearthSystem

/// What is wrong with a command line, before anything was opened.
enum UsageFault: Hashable, Sendable {
  /// What the command's description does not allow.
  case line(CommandLineFault)
  /// The argument at this place, 1 for the first, is not UTF-8.
  case notUTF8(argument: Int)
  /// This variable of the environment is not UTF-8.
  case variableNotUTF8(String)
  case notADuration(option: String, text: String)
  case notAColour(String)
  case notAPlace(String)
  case notARole(String)
  case notASortOrder(String)
  /// The format is none, or cannot hold what is to be written.
  case notAFormat(String, known: [String])
  case notASetting(String, nearest: String?)
  case notAValue(String, setting: String, expected: String)
  case notALink(LinkFault)
  case emptyName(String)
  case optionsExclude(String, String)
  case nothingToChange
  /// The command draws on a whole terminal, and there is none.
  case needsTerminal
  /// The option says where records go that this format does not hold.
  case optionNotForFormat(String, format: String)
  case notAnOptionValue(String, option: String, expected: String)
  /// Neither an option nor the environment says where the home is.
  case noHome

  /// What is wrong with an invitation link.
  enum LinkFault: Hashable, Sendable {
    case malformed
    /// A shell cut it at `&`.
    case tokenMissing
  }
}

extension UsageFault {
  static func missingArgument(_ name: String) -> UsageFault { .line(.missingArgument(name)) }

  static func optionNeedsValue(_ option: String) -> UsageFault {
    .line(.option(.needsValue(option)))
  }

  static func notANumber(_ text: String, range: ClosedRange<Int64>? = nil) -> UsageFault {
    .line(.notANumber(text, range: range))
  }
}
