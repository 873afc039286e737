internal import HearthModel
internal import HearthSystem

/// One note: its text.
struct NoteView: View {
  let note: Note
  /// Whether the text may go out byte for byte: to whatever is no terminal.
  let isRaw: Bool

  var json: [JSONValue.Member] { NotesView(notes: [note]).json }
  var plainTable: Table { NotesView(notes: [note]).plainTable }
  var terminalTable: Table { NotesView(notes: [note]).terminalTable }

  var plainText: String { isRaw ? note.text : safeText }
  func terminalText(isColoured: Bool, columnCount: Int?) -> String { safeText }

  /// The lines, in which nothing can command a terminal, and an end for the last one.
  private var safeText: String {
    var text = ""
    for line in note.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      let whole = line.last == "\r" ? line.dropLast() : line
      text += Self.expanded(String(whole)).safeForTerminal + "\n"
    }
    return note.text.isEmpty || note.text.unicodeScalars.last == "\n"
      ? String(text.dropLast()) : text
  }

  /// The line with spaces to the next of the stops in the place of each tab.
  private static func expanded(_ line: String) -> String {
    var text = ""
    for (index, part) in line.split(separator: "\t", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 {
        let width = Terminal.cellWidth(of: text.safeForTerminal)
        text += String(repeating: " ", count: tabWidth - width % tabWidth)
      }
      text += part
    }
    return text
  }

  private static let tabWidth = 8

  var isEmpty: Bool { note.text.isEmpty }
  var emptyNotice: Notice? { .emptyNote(note.name) }
}
