/// A manual page being written, in the macros of `man`.
struct Roff: Sendable {
  private(set) var text = ""

  /// The text of one line as roff shows it, whatever is in it.
  static func safe(_ text: String) -> String {
    var safe = ""
    for character in text {
      switch character {
      case "\\": safe += "\\e"
      case "-": safe += "\\-"
      case "'": safe += "\\(aq"
      case "`": safe += "\\(ga"
      case "^": safe += "\\(ha"
      case "~": safe += "\\(ti"
      case "\n": safe += " "
      default: safe.append(character)
      }
    }
    // A line that begins with a full stop would be a request.
    return safe.hasPrefix(".") ? "\\&" + safe : safe
  }

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func title(_ name: String, section: Int, source: String) {
    line(
      ".TH \(name.uppercased()) \(section) \"\" \"\(source)\" \"\(section == 8 ? "System Administration" : "User Commands")\""
    )
    // Neither hyphenated nor justified: commands have to be read as they are typed.
    line(".nh")
    line(".ad l")
  }

  mutating func section(_ title: String) { line(".SH \(title.uppercased())") }

  mutating func paragraph(_ paragraph: String) {
    line(".PP")
    line(Self.safe(paragraph))
  }

  mutating func synopsis(_ words: [String], _ rest: String) {
    line("\\fB\(Self.safe(words[0]))\\fR \\fI\(Self.safe(words[1]))\\fR \(Self.safe(rest))")
  }

  /// Something in bold, what it takes in italics, and room for what it is.
  mutating func item(_ term: String, _ arguments: [String]) {
    line(".TP")
    let places = arguments.map { " \\fI\(Self.safe($0))\\fR" }
    line("\\fB\(Self.safe(term))\\fR" + places.joined())
  }

  mutating func entries(_ title: String, _ entries: [ManualNotes.Entry]) {
    guard !entries.isEmpty else { return }
    section(title)
    for entry in entries {
      item(entry.name, [])
      line(Self.safe(entry.text))
    }
  }

  mutating func example(_ command: String) {
    line(".PP")
    line(".RS")
    line(".EX")
    line(Self.safe(command))
    line(".EE")
    line(".RE")
  }

  mutating func indented(_ body: (inout Roff) -> Void) {
    line(".RS")
    body(&self)
    line(".RE")
  }
}
