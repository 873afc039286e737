/// The key of one derived item: replaying a round never adds it twice.
public struct PickID: Hashable, Sendable, Comparable {
  public let game: GameID
  /// The folded name of the person who picked.
  public let person: String
  /// 1 for the first round.
  public let round: UInt32
  public let side: Side

  public init(game: GameID, person: String, round: UInt32, side: Side) {
    self.game = game
    self.person = person
    self.round = round
    self.side = side
  }

  // Identity is bytes here too: a store keys the record by them.
  public static func == (left: PickID, right: PickID) -> Bool {
    left.game == right.game && left.round == right.round && left.side == right.side
      && left.person.utf8.elementsEqual(right.person.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(game)
    hasher.combine(round)
    hasher.combine(side)
    for byte in person.utf8 { hasher.combine(byte) }
  }

  public static func < (left: PickID, right: PickID) -> Bool {
    if left.game != right.game { return left.game < right.game }
    if left.round != right.round { return left.round < right.round }
    if !left.person.utf8.elementsEqual(right.person.utf8) {
      return left.person.utf8.lexicographicallyPrecedes(right.person.utf8)
    }
    return left.side.rawValue < right.side.rawValue
  }

  /// Which of the two foods.
  public enum Side: UInt8, Hashable, Sendable, CaseIterable {
    case left = 0
    case right = 1
  }
}

extension PickID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(game)
    writer.write(person)
    writer.write(round)
    writer.write(UInt32(side.rawValue))
  }

  public init(from reader: inout StateReader) throws(StateError) {
    game = try reader.value()
    person = try reader.text()
    round = try reader.unsigned32()
    guard let side = Side(rawValue: try reader.byte()) else { throw .unknownTag }
    self.side = side
  }
}
