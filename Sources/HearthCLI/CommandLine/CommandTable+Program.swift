internal import HearthSystem

extension CommandTable {
  /// The program as its command line shows it.
  static let program = ProgramDescription(
    name: "hearth",
    purpose: "Hearth keeps a household's scores, shopping lists and word cards together.",
    commands: commands.map(\.description), everywhere: OptionSpec.everywhere, manual: manual)

  private static let manual = ManualNotes(
    description: [], exitStatuses: [], environment: [], files: [], related: [])
}
