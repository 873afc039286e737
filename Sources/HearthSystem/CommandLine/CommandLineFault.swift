/// What is wrong with a command line, as far as its program's description tells.
package enum CommandLineFault: Error, Hashable, Sendable {
  case noCommand
  case unknownCommand(String, under: [String], nearest: String?)
  case option(OptionFault)
  case missingArgument(String)
  case unexpectedArgument(String)
  case notANumber(String, range: ClosedRange<Int64>?)
  case notOneOf(String, words: [String])
}

extension CommandLineFault {
  /// The sentence that people are told; `command` is the program's name and the words so far.
  ///
  /// What was typed may hold controls: whoever prints the sentence makes it safe.
  package func sentence(command: String, quoting quoted: (String) -> String) -> String {
    switch self {
    case .noCommand: "What should \(command) do?"
    case .unknownCommand(let word, let under, let nearest):
      "There is no command \(quoted((under + [word]).joined(separator: " "))).\(Self.meant(nearest))"
    case .option(let fault): Self.sentence(for: fault, command: command, quoting: quoted)
    case .missingArgument(let argument): "\(command) needs \(argument)."
    case .unexpectedArgument(let word): "\(command) does not take \(quoted(word)) as well."
    case .notANumber(let text, let range?) where range.lowerBound > .min:
      "\(quoted(text)) is not a whole number from \(range.lowerBound) to \(range.upperBound)."
    case .notANumber(let text, _): "\(quoted(text)) is not a whole number of 64 bits."
    case .notOneOf(let text, let words):
      "\(quoted(text)) is not one of \(words.joined(separator: ", ")).\(Self.meant(words.nearestWord(to: text)))"
    }
  }

  private static func sentence(
    for fault: OptionFault, command: String, quoting quoted: (String) -> String
  ) -> String {
    switch fault {
    case .unknown(let option, let nearest):
      "\(command) has no option \(quoted(option)).\(meant(nearest))"
        + " A name that begins with - goes after --."
    case .ambiguous(let option, let candidates):
      "\(quoted(option)) could be \(candidates.joined(separator: " or "))."
    case .needsValue(let option): "\(option) needs a value."
    case .takesNoValue(let option): "\(option) takes no value."
    }
  }

  private static func meant(_ nearest: String?) -> String {
    nearest.map { " Did you mean \($0)?" } ?? ""
  }
}
