/// What a collection holds beside its records and its sequence: what was cleared, and its games.
public struct CollectionHeader: Hashable, Sendable {
  /// The newest generation that a restart began of the games with one set of pairs.
  struct Restart: Hashable, Sendable {
    let pairs: DerivedID
    var generation: UInt64
  }

  public let id: CollectionID
  /// Everything that some clear had seen; the enables in it show nothing.
  public private(set) var cleared = Coverage()
  /// The latest clear; nil where nobody cleared the collection.
  public private(set) var lastClear: Stamp?
  /// All games whose list this is, every generation, in order.
  public private(set) var games: [Game] = []
  private(set) var restarts: [Restart] = []

  init(id: CollectionID) {
    self.id = id
  }

  /// The newest generation of the games with these pairs: 1 unless one was restarted.
  public func newestGeneration(pairs: DerivedID) -> UInt64 {
    restarts.first { $0.pairs == pairs }?.generation ?? 1
  }

  /// The game of this identity; nil where nobody has played it.
  public func game(_ id: GameID) -> Game? { games.first { $0.id == id } }

  mutating func clear(seeing horizon: Horizon) {
    cleared.merge(horizon.entries, forks: horizon.forks)
    lastClear = max(lastClear ?? horizon.stamp, horizon.stamp)
  }

  mutating func choose(_ choice: Choice, seeing horizon: Horizon) {
    let index = games.firstIndex { choice.game <= $0.id } ?? games.endIndex
    if index == games.endIndex || games[index].id != choice.game {
      games.insert(Game(id: choice.game), at: index)
    }
    games[index].choose(choice, seeing: horizon)
  }

  mutating func restart(_ game: GameID) {
    let index = restarts.firstIndex { $0.pairs >= game.pairs } ?? restarts.endIndex
    if index == restarts.endIndex || restarts[index].pairs != game.pairs {
      restarts.insert(Restart(pairs: game.pairs, generation: 1), at: index)
    }
    restarts[index].generation = max(restarts[index].generation, game.generation)
  }
}

extension CollectionHeader: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(id)
    writer.write(cleared)
    writer.write(lastClear)
    writer.write(games)
    writer.write(restarts)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    self.init(id: try reader.value())
    cleared = try reader.value()
    lastClear = try reader.optional()
    games = try reader.array()
    restarts = try reader.array()
  }
}

extension CollectionHeader.Restart: StateCodable {
  func encode(into writer: inout StateWriter) {
    writer.write(pairs)
    writer.write(generation)
  }

  init(from reader: inout StateReader) throws(StateError) {
    pairs = try reader.value()
    generation = try reader.unsigned()
  }
}
