extension CollectionHeader {
  /// What the newest generation of each game puts on the list.
  var picks: [MadePick] {
    var made: [MadePick] = []
    for game in games where game.id.generation == newestGeneration(pairs: game.id.pairs) {
      for choice in game.counting {
        for side in PickID.Side.allCases {
          guard let name = choice.name(side) else { continue }
          let id = PickID(game: game.id, person: choice.person, round: choice.round, side: side)
          made.append(
            MadePick(id: id, name: name, element: choice.element(side), stamp: choice.stamp))
        }
      }
    }
    return made
  }

  /// Whether a clear had seen the pick made, by whichever of the person's devices.
  func isCleared(_ pick: PickID, forks: Forks) -> Bool {
    let choices = game(pick.game)?.choices(making: pick) ?? []
    return choices.contains { cleared.covers($0.stamp.dot, forks: forks) }
  }
}
