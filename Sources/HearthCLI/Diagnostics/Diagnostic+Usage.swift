internal import HearthModel
internal import HearthSystem

extension Diagnostic {
  init(_ fault: UsageFault, command: String) {
    let name = (["hearth"] + (command.isEmpty ? [] : [command])).joined(separator: " ")
    self.init(.usage, "\(fault.sentence(command: name)) Try `\(name) --help`.", .usage)
  }
}

extension UsageFault {
  func sentence(command: String) -> String {
    switch self {
    case .line(let fault): return fault.sentence(command: command, quoting: \.quoted)
    case .notUTF8(let argument): return "Argument \(argument) is not UTF-8."
    case .variableNotUTF8(let name): return "The variable \(name) is not UTF-8."
    case .notADuration(let option, let text):
      return "\(text.quoted) is not a time for --\(option): write 500ms, 2s, 10m or 1h."
    case .notAColour(let text): return "\(text.quoted) is not one of \(Self.colours)."
    case .notAPlace(let text):
      return
        "\(text.quoted) is not a place: write a number from 1, first, last, before OTHER or after OTHER."
    case .notARole(let text): return "\(text.quoted) is not a role: write member or display."
    case .notASortOrder(let text):
      return "\(text.quoted) is not an order: write word, translation, added or difficulty."
    case .notAFormat(let text, let known):
      return
        "\(text.quoted) is not a format for this: write \(known.joined(separator: ", "))."
    case .notASetting(let key, let nearest):
      return "There is no setting \(key.quoted).\(Self.meant(nearest))"
    case .notAValue(let text, let setting, let expected):
      return "\(text.quoted) is no value for \(setting): write \(expected)."
    case .notALink(.malformed):
      return "That is not an invitation: it begins with hearth:// and holds a pin and a token."
    case .notALink(.tokenMissing):
      return
        "The invitation ends before its token: the shell cut it at &. Put the link between single quotes."
    case .emptyName: return "A name needs at least one character that shows."
    case .optionsExclude(let first, let second): return "\(first) and \(second) exclude each other."
    case .optionNotForFormat(let option, let format):
      return "\(option) does not go with \(format)."
    case .notAnOptionValue(let text, let option, let expected):
      return "\(text.quoted) is no value for --\(option): \(expected)."
    case .nothingToChange: return "Nothing to change was given."
    case .needsTerminal:
      return
        "\(command) draws on a whole terminal, and needs one: `hearth score` prints, and `hearth watch` goes on."
    case .noHome: return "There is no home: say --home DIR, or set HEARTH_HOME or HOME."
    }
  }

  private static func meant(_ nearest: String?) -> String {
    nearest.map { " Did you mean \($0)?" } ?? ""
  }

  private static let colours = Colour.allCases.map(\.label).joined(separator: ", ")
}
