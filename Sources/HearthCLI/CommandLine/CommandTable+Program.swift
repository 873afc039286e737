package import HearthSystem

extension CommandTable {
  /// The program as its command line shows it.
  package static let program = ProgramDescription(
    name: "hearth",
    purpose: "Hearth keeps a household's scores, shopping lists, word cards and notes together.",
    commands: commands.map(\.description), everywhere: OptionSpec.everywhere, manual: manual)

  private static let manual = ManualNotes(
    section: 1,
    description: [
      "Every device holds a whole copy of its household and edits it without a network; a command is durable on the disk before it prints. A sync sends what the server lacks and fetches what this device lacks; concurrent edits are merged, and nothing is lost.",
      "NAME is a name, whatever its case, or an id. A name that begins with - goes after --. Where a number is expected, -5 is a number. TIME is 500ms, 2s, 10m or 1h; a bare number is seconds. POSITION is a number from 1, first, last, before OTHER or after OTHER.",
      "In a pipe a row is a line, with a TAB between fields and no escape bytes; with --json a command prints one document, and an error is one on standard error.",
    ],
    exitStatuses: [
      ManualNotes.Entry("0", "Done; also an empty board or list, and a search without a hit."),
      ManualNotes.Entry(
        "1",
        "It failed: a name means nothing or several rows, a limit, a refused import, nothing to undo, damage, or output that cannot be written."
      ),
      ManualNotes.Entry(
        "2", "The command line is wrong, or a question cannot be asked without --yes."),
      ManualNotes.Entry(
        "3",
        "The server could not be reached in time; what is printed is the last good copy, and edits are made."
      ),
      ManualNotes.Entry(
        "4",
        "The server refused, it has another key than the one paired with, or this device may not edit."
      ),
      ManualNotes.Entry("5", "This home has no household yet: see init and join."),
    ],
    environment: [
      ManualNotes.Entry("HEARTH_HOME", "The directory of this copy, where --home does not say."),
      ManualNotes.Entry("XDG_DATA_HOME, HOME", "Where the home is otherwise."),
      ManualNotes.Entry("NO_COLOR, TERM", "Not empty, or dumb: no colours."),
      ManualNotes.Entry("VISUAL, EDITOR", "What edits a note."),
    ],
    files: [
      ManualNotes.Entry(
        "~/.local/share/hearth",
        "The home: this device's copy and its key, for its owner's eyes alone.")
    ],
    related: ["hearthd(8)"])
}
