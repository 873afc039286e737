internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

/// `hearth note ...`: the notes on the fridge door.
enum NoteCommands {
  private static let common = [OptionSpec.pull, .sync]
  private static let name = ArgumentSpec("NAME", completion: .stored(.notes))

  static let all: [CommandSpec] = [
    CommandSpec(
      "note",
      arguments: [ArgumentSpec("NAME", .text, .optional, completion: .stored(.notes))],
      options: common,
      "show a note, or all notes by their first lines", example: "hearth note Fridge",
      prepare: show),
    CommandSpec(
      "note edit", arguments: [name], options: common,
      "edit a note, or write a new one, in $VISUAL or $EDITOR", example: "hearth note edit Fridge",
      prepare: edit),
    CommandSpec(
      "note append", arguments: [name, ArgumentSpec("TEXT", .value)], options: common,
      "add a line to a note", example: "hearth note append Fridge 'plumber on Tuesday'",
      prepare: append),
    CommandSpec(
      "note remove",
      arguments: [ArgumentSpec("NAME", .text, .oneOrMore, completion: .stored(.notes))],
      options: common,
      "take notes off the door", example: "hearth note remove Fridge", prepare: remove),
  ]

  private static func show(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    guard let name = line.arguments.first else {
      return { session throws(CLIError) in
        try session.show { household throws(CLIError) in
          NotesView(notes: try household.fridgeDoor().notes)
        }
      }
    }
    return { session throws(CLIError) in
      let isRaw = session.options.screen == .none
      try session.show { household throws(CLIError) in
        NoteView(note: try household.fridgeDoor().existing(name), isRaw: isRaw)
      }
    }
  }

  private static func edit(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let name = line.arguments[0]
    try line.refuseEmptyNames([name])
    return { session throws(CLIError) in try session.editNote(named: name) }
  }

  private static func append(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let (name, text) = (line.arguments[0], line.arguments[1])
    try line.refuseEmptyNames([name])
    return { session throws(CLIError) in
      try session.editNotes { household, door, draft throws(CLIError) in
        let opened = try household.open(try door.target(name))
        try opened.checkLength(of: opened.layout.string + opened.layout.addition(of: text))
        draft.make(opened)
        draft.append(line: text, to: opened.layout)
      }
    }
  }

  private static func remove(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let question = Question.removing(line.arguments)
    return { session throws(CLIError) in
      try session.editNotes(after: question) { _, door, draft throws(CLIError) in
        do throws(ModelError) {
          draft.remove(try door.notes(named: line.arguments))
        } catch {
          throw .model(error, subject: .notes)
        }
      }
    }
  }
}

extension Session {
  /// Gives a person a note in an editor, and writes what was changed in it.
  ///
  /// What others do meanwhile stays: the changes are those against what the editor was given.
  fileprivate mutating func editNote(named name: String) throws(CLIError) {
    try begin(after: nil)
    let opened = try read { household throws(CLIError) in
      try household.requireID()
      try household.checkPermission()
      return try household.open(try household.fridgeDoor().target(name))
    }
    guard let editor = Editor.ofThisProcess() else { throw .noEditor }
    let given = opened.layout.string
    let file = try PrivateFile(holding: given)
    do throws(CLIError) {
      try editor.edit(file)
      guard file.isThere else { throw .editorRemovedFile }
    } catch {
      file.remove()
      throw error
    }
    do throws(CLIError) {
      let text = try editor.text(of: file)
      try opened.checkLength(of: text)
      try writeNotes { household, door, draft throws(CLIError) in
        guard !text.unicodeScalars.elementsEqual(given.unicodeScalars) else { return }
        draft.make(opened, unlessShownOn: door)
        draft.rewrite(opened.layout, to: text)
      }
    } catch {
      throw .unsaved(path: file.path, error)
    }
    file.remove()
  }

  fileprivate mutating func editNotes(
    after question: Question? = nil,
    _ change: (inout LocalHousehold, FridgeDoor, inout Draft) throws(CLIError) -> Void
  ) throws(CLIError) {
    try begin(after: question)
    try writeNotes(change)
  }

  /// Makes an edit and shows the notes that it made, changed or removed.
  private mutating func writeNotes(
    _ change: (inout LocalHousehold, FridgeDoor, inout Draft) throws(CLIError) -> Void
  ) throws(CLIError) {
    try write { household, draft throws(CLIError) in
      let door = try household.fridgeDoor()
      try change(&household, door, &draft)
      return door
    } reload: { household throws(CLIError) in
      try household.fridgeDoor()
    } rows: { door in
      door.notes
    } view: { _, notes in
      NotesView(notes: notes)
    }
  }
}
