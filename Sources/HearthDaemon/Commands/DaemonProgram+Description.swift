package import HearthSystem

extension DaemonProgram {
  /// The program as its command line shows it.
  package static let description = ProgramDescription(
    name: "hearthd",
    purpose: "hearthd keeps a household's shared state and serves it to the household's devices.",
    commands: CommandWord.allCases.map(\.description), everywhere: OptionSpec.everywhere,
    manual: manual)

  private static let manual = ManualNotes(
    description: [], exitStatuses: [], environment: [], files: [], related: [])
}
