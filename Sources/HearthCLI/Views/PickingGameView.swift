internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

/// A shopping list and how far its picking game has come.
struct PickingGameView: View {
  let shop: ShopView
  let game: PickingGame

  var json: [JSONValue.Member] {
    let progress: JSONValue = [
      "round": game.round.map { .integer(Int64($0)) } ?? .null,
      "rounds": .integer(Int64(game.roundCount)),
      "played": .integer(Int64(game.playedCount)),
      "generation": .integer(Int64(clamping: game.id.generation)),
      "finished": .flag(game.isFinished),
    ]
    return shop.json + [.init(key: "game", value: progress)]
  }

  var plainTable: Table { shop.plainTable }
  var terminalTable: Table { shop.terminalTable }
  var isEmpty: Bool { shop.isEmpty }
  var emptyNotice: Notice? { shop.emptyNotice }
}
