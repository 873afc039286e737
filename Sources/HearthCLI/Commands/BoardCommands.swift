internal import HearthModel
internal import HearthSystem

/// `hearth board`: the whole household at one look.
enum BoardCommands {
  static let all: [CommandSpec] = [
    CommandSpec(
      "board", options: [.list, .deck],
      "show scores, a shopping list and the word of the day on the whole screen, and give points with the arrow keys",
      example: "hearth board", prepare: show)
  ]

  private static func show(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let list = line.value(of: .list) ?? ShoppingList.standardName
    let deck = line.value(of: .deck) ?? WordDeck.standardName
    try line.refuseEmptyNames([list, deck])
    guard !line.has(.json), !line.has(.plain), StandardStream.input.isTerminal,
      StandardStream.output.isTerminal
    else { throw .usage(.needsTerminal, command: line.command.name) }
    return { session throws(CLIError) in try session.showBoard(list: list, deck: deck) }
  }
}
