/// One game: a list, the pairs it is played with, and how often it was restarted.
public struct GameID: Hashable, Sendable, Comparable {
  public let list: CollectionID
  /// The digest of the game's pairs.
  public let pairs: DerivedID
  /// 1 for a game that was never restarted.
  public let generation: UInt64

  public init(list: CollectionID, pairs: DerivedID, generation: UInt64) {
    self.list = list
    self.pairs = pairs
    self.generation = generation
  }

  public static func < (left: GameID, right: GameID) -> Bool {
    if left.list != right.list { return left.list < right.list }
    return (left.pairs, left.generation) < (right.pairs, right.generation)
  }
}

extension GameID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(list)
    writer.write(pairs)
    writer.write(generation)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    list = try reader.value()
    pairs = try reader.value()
    generation = try reader.unsigned()
  }
}
