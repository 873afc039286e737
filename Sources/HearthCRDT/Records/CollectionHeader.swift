/// What a collection holds beside its records and its sequence: what was cleared, and its games.
public struct CollectionHeader: Hashable, Sendable {
  /// The newest generation that a restart began of the games with one set of pairs.
  struct Restart: Hashable, Sendable {
    let pairs: DerivedID
    var generation: UInt64
  }

  public let id: CollectionID
  /// Who cleared the collection when, and what that clear had seen.
  struct Clear: Hashable, Sendable {
    let stamp: Stamp
    let seen: Coverage
  }

  /// How many clears are remembered one by one; they only tell who hid something and when.
  static let maximumClearCount = 16

  /// Everything that some clear had seen; the enables in it show nothing.
  public private(set) var cleared = Coverage()
  /// The latest clears by ascending stamp.
  private(set) var clears: [Clear] = []
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

  /// The latest clear; nil where nobody cleared the collection.
  public var lastClear: Stamp? { clears.last?.stamp }

  /// The first of the remembered clears that had seen `dot`.
  func firstClear(of dot: Dot, forks: Forks) -> Stamp? {
    clears.first { $0.seen.covers(dot, forks: forks) }?.stamp
  }

  mutating func clear(seeing horizon: Horizon) {
    var seen = Coverage()
    seen.merge(horizon.entries, forks: horizon.forks)
    cleared.merge(seen.entries, forks: horizon.forks)
    let index = clears.firstIndex { horizon.stamp < $0.stamp } ?? clears.endIndex
    clears.insert(Clear(stamp: horizon.stamp, seen: seen), at: index)
    if clears.count > Self.maximumClearCount { clears.removeFirst() }
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
    writer.write(clears)
    writer.write(games)
    writer.write(restarts)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    self.init(id: try reader.value())
    cleared = try reader.value()
    clears = try reader.array()
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

extension CollectionHeader.Clear: StateCodable {
  func encode(into writer: inout StateWriter) {
    writer.write(stamp)
    writer.write(seen)
  }

  init(from reader: inout StateReader) throws(StateError) {
    stamp = try reader.value()
    seen = try reader.value()
  }
}
