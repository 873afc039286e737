internal import HearthModel
internal import HearthSystem

/// `hearth watch`: a view that follows every change.
enum WatchCommands {
  static let all: [CommandSpec] = [
    CommandSpec(
      "watch",
      arguments: [ArgumentSpec("VIEW", .oneOf(Watched.allCases.map(\.rawValue)), .optional)],
      options: [.list, .deck, .pull, .sync], "stay connected, and show every change as it comes",
      details: """
        VIEW is score, shop or words; without it all three are shown. Edits of this device are sent at once, by \
        whatever program they are made. While the server cannot be reached what is known is shown, and the server is \
        tried again and again. In a pipe every change is a block of rows, with --json a line.
        """, example: "hearth watch score", prepare: watch)
  ]

  private static func watch(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let list = line.value(of: .list) ?? ShoppingList.standardName
    let deck = line.value(of: .deck) ?? WordDeck.standardName
    try line.refuseEmptyNames([list, deck])
    let what = line.arguments.first.flatMap { Watched(rawValue: $0.lowercased()) }
    let subject = WatchSubject(what: what, list: list, deck: deck)
    return { session throws(CLIError) in try session.watch(subject) }
  }
}
