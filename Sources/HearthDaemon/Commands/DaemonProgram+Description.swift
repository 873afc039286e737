package import HearthSystem

extension DaemonProgram {
  /// The program as its command line shows it.
  package static let description = ProgramDescription(
    name: "hearthd",
    purpose: "hearthd keeps a household's shared state and serves it to the household's devices.",
    commands: CommandWord.allCases.map(\.description), everywhere: OptionSpec.everywhere,
    manual: manual)

  private static let manual = ManualNotes(
    section: 8,
    description: [
      "It keeps every edit in one directory and sends each device what it lacks. The devices keep copies of all of it: they work without the daemon, and fill an emptied one again.",
      "The other commands reach a running daemon through a socket in its data directory, and work on the directory by themselves where none runs.",
    ],
    exitStatuses: [
      ManualNotes.Entry("0", "Done."),
      ManualNotes.Entry(
        "1", "It failed: nothing has the name, a file cannot be written, or data is damaged."),
      ManualNotes.Entry(
        "2", "The command line is wrong, or a question cannot be asked without --yes."),
      ManualNotes.Entry("5", "The data directory holds no household yet."),
    ],
    environment: [
      ManualNotes.Entry("HEARTHD_DATA", "The data directory, where --data does not say."),
      ManualNotes.Entry("STATE_DIRECTORY", "The data directory that systemd gives a service."),
      ManualNotes.Entry("XDG_DATA_HOME, HOME", "Where the data directory is otherwise."),
      ManualNotes.Entry("NO_COLOR, TERM", "Whether and how a terminal draws."),
    ],
    files: [
      ManualNotes.Entry(
        "/var/lib/hearthd",
        "The data of the installed service; commands other than serve use it when it exists and they are not told where."
      ),
      ManualNotes.Entry("~/.local/share/hearthd", "The data of a daemon that nobody told where."),
    ],
    related: ["hearth(1)"])
}
