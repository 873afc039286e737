internal import HearthSystem

extension OptionSpec {
  static let home = OptionSpec(
    "home", value: .required("DIR"), "the directory that holds this copy",
    completion: .directories)
  /// The options that may stand anywhere, even before the command.
  static let everywhere = [home, json, plain, quiet, yes, help, version]

  static let pull = OptionSpec(
    "pull", value: .optional("TIME"), "fetch news first, waiting no longer than TIME (2s)")
  static let sync = OptionSpec(
    "sync", value: .optional("TIME"), "send edits afterwards, waiting no longer than TIME (2s)")
  static let maximumWait = OptionSpec(
    "max-wait", value: .required("TIME"), "wait no longer than TIME for the server (10s)")
  static let list = OptionSpec(
    "list", value: .required("LIST"), "which shopping list (Shopping)",
    completion: .stored(.lists))
  static let deck = OptionSpec(
    "deck", value: .required("DECK"), "which deck of word cards (Words)",
    completion: .stored(.decks))
}
