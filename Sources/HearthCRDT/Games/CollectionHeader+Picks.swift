/// An item that a choice put on a list.
struct MadePick: Sendable {
  let id: PickID
  let name: String
  let element: ElementID
  let stamp: Stamp
}

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
    game(pick.game)?.wasPicked(pick) { cleared.covers($0, forks: forks) } ?? false
  }
}

extension Record {
  /// Fills in what the choice says, where nobody has changed it.
  mutating func complete(from pick: MadePick) {
    if register(.name) == nil {
      fields.insert(.name, at: 0)
      registers.insert(Register(.text(pick.name), stamp: pick.stamp), at: 0)
      // Fields ascend; the name is not the least number that there can be.
      sortFields()
    }
    if place.shown == nil { place = Register(pick.element, stamp: pick.stamp) }
    if makings.isEmpty {
      makings = [Making(collection: pick.id.game.list, stamp: pick.stamp)]
    }
  }

  private mutating func sortFields() {
    let pairs = zip(fields, registers).sorted { $0.0 < $1.0 }
    fields = pairs.map { $0.0 }
    registers = pairs.map { $0.1 }
  }
}
