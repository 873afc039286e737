/// What groups records under one name: a scoreboard, a list, a deck, the household's settings, its devices.
///
/// A collection IS its kind and the bytes of its name: two devices that make one apart have one.
public struct CollectionID: Hashable, Sendable, Comparable {
  /// What the collection is for; HearthModel names the kinds.
  public let kind: UInt32
  public let name: String

  public init(kind: UInt32, name: String) {
    self.kind = kind
    self.name = name
  }

  // Identity is bytes: Swift's `==` on strings would fold canonically equivalent names together.
  public static func == (left: CollectionID, right: CollectionID) -> Bool {
    left.kind == right.kind && left.name.utf8.elementsEqual(right.name.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    for byte in name.utf8 { hasher.combine(byte) }
  }

  public static func < (left: CollectionID, right: CollectionID) -> Bool {
    left.kind == right.kind
      ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8) : left.kind < right.kind
  }
}

/// The identity of a record: a member, an item, a card, a device, a collection's own settings.
public enum RecordID: Hashable, Sendable, Comparable {
  /// Made by this operation.
  case created(Dot)
  /// Made by an import: 16 bytes derived from the source, so two imports make one record.
  case derived(DerivedID)
  /// What a choice in a picking game put on its list.
  case pick(PickID)
  /// The record of a collection itself: its settings.
  case named(CollectionID)

  /// Any fixed order: created ones by dot, then derived ones, picks, collections.
  public static func < (left: RecordID, right: RecordID) -> Bool {
    switch (left, right) {
    case (.created(let left), .created(let right)): left < right
    case (.derived(let left), .derived(let right)): left < right
    case (.pick(let left), .pick(let right)): left < right
    case (.named(let left), .named(let right)): left < right
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .created: 0
    case .derived: 1
    case .pick: 2
    case .named: 3
    }
  }
}

/// Sixteen bytes derived from where a record comes from.
public struct DerivedID: Hashable, Sendable, Comparable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public static func < (left: DerivedID, right: DerivedID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

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
