/// What is known of one generation of a picking game.
///
/// Of a person's choices for a round, those that had seen no other by that person for that round are the candidates,
/// and the one with the lowest stamp counts. So two devices of one person never play a round twice.
public struct Game: Hashable, Sendable {
  /// One choice as it was made.
  public struct Chosen: Hashable, Sendable {
    /// The folded name of the person.
    public let person: String
    public let round: UInt32
    /// The name of the left food, where it was picked.
    public let left: String?
    /// The name of the right food, where it was picked.
    public let right: String?
    public let stamp: Stamp
    /// Whether it had seen no other choice by that person for that round.
    public let isCandidate: Bool
  }

  public let id: GameID
  /// All choices by ascending stamp; those that do not count are kept too.
  public private(set) var choices: [Chosen] = []

  init(id: GameID) {
    self.id = id
  }

  /// The choice that counts for a person and a round; nil where there is none.
  public func counting(person: String, round: UInt32) -> Chosen? {
    choices.first { $0.isCandidate && $0.isOf(person: person, round: round) }
  }

  /// All choices by that person for that round that picked that side, whether or not they count.
  func choices(making pick: PickID) -> [Chosen] {
    choices.filter {
      $0.isOf(person: pick.person, round: pick.round) && $0.name(pick.side) != nil
    }
  }

  /// The choices that count, one for each person and round, by ascending stamp.
  var counting: [Chosen] {
    var found: [Chosen] = []
    for choice in choices where choice.isCandidate {
      let isKnown = found.contains { $0.isOf(person: choice.person, round: choice.round) }
      if !isKnown { found.append(choice) }
    }
    return found
  }

  /// Takes in a choice.
  mutating func choose(_ choice: Choice, seeing horizon: Horizon) {
    let sawOther = choices.contains {
      $0.isOf(person: choice.person, round: choice.round) && horizon.covers($0.stamp.dot)
    }
    let chosen = Chosen(
      person: choice.person, round: choice.round, left: choice.left?.name,
      right: choice.right?.name, stamp: horizon.stamp, isCandidate: !sawOther)
    let index = choices.firstIndex { chosen.stamp < $0.stamp } ?? choices.endIndex
    choices.insert(chosen, at: index)
  }
}

extension Game.Chosen {
  /// The name of the food on one side, where it was picked.
  public func name(_ side: PickID.Side) -> String? {
    switch side {
    case .left: left
    case .right: right
    }
  }

  /// The element that the choice inserted for one side.
  func element(_ side: PickID.Side) -> ElementID {
    ElementID(dot: stamp.dot, offset: UInt32(side.rawValue))
  }

  func isOf(person: String, round: UInt32) -> Bool {
    self.round == round && self.person.utf8.elementsEqual(person.utf8)
  }
}

extension Game: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(id)
    writer.write(choices)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    id = try reader.value()
    choices = try reader.array()
  }
}

extension Game.Chosen: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(person)
    writer.write(round)
    for name in [left, right] {
      writer.write(name != nil)
      if let name { writer.write(name) }
    }
    writer.write(stamp)
    writer.write(isCandidate)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    person = try reader.text()
    round = try reader.unsigned32()
    left = try reader.flag() ? try reader.text() : nil
    right = try reader.flag() ? try reader.text() : nil
    stamp = try reader.value()
    isCandidate = try reader.flag()
  }
}
