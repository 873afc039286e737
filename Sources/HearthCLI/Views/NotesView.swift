internal import HearthModel
internal import HearthSystem

/// The notes of the household, or those that a command made, changed or removed.
struct NotesView: View {
  let notes: [Note]

  var json: [JSONValue.Member] {
    let notes = notes.map { note -> JSONValue in
      [
        "id": .text(ShortID(note.id).text), "name": .text(note.name), "text": .text(note.text),
      ]
    }
    return [.init(key: "notes", value: .array(notes))]
  }

  var plainTable: Table {
    var table = Table()
    for note in notes {
      table.append([.init(ShortID(note.id).text), .init(note.name), .init(note.firstLine)])
    }
    return table
  }

  var terminalTable: Table {
    var table = Table()
    for note in notes {
      table.append([.init(note.name, style: .bold), .init(note.firstLine)])
    }
    return table
  }

  var isEmpty: Bool { notes.isEmpty }
  var emptyNotice: Notice? { .noNotes }
}
