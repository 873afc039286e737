/// One change to one object.
public enum Operation: Hashable, Sendable {
  /// Makes a record, or adds an enable, first values and a place to a record made elsewhere too.
  case create(Creation)
  /// Adds a new enable: what `restore` does.
  case enable(RecordID)
  /// Removes the enables that the author had observed.
  case disable(RecordID)
  /// Removes every enable in the collection that the author had observed, at a cost independent of their number.
  case clear(CollectionID)
  /// Writes a register.
  case write(RecordID, Field, Value)
  /// Adds to the record's counter; at most ``Operation/maximumDelta`` in magnitude.
  case add(RecordID, Int64)
  /// Sets the record's counter, covering the deltas that the author had observed.
  case set(RecordID, Int64)
  /// Gives the record a fresh position in its collection.
  case move(RecordID, Insertion)
  /// Inserts a run of scalars into a text.
  case insert(TextID, Insertion, String)
  /// Deletes elements of a text.
  case erase(TextID, [ElementRange])
  /// One answer in a quiz about a card: a grow-only event.
  case answer(RecordID, Answer)
  /// One person's choice in one round of a picking game.
  case choose(Choice)
  /// Begins a game's generation.
  case restart(GameID)
  /// Makes operations of the same device count as never made; an enable named here is removed instead.
  case cancel([Cancellation])
  /// Ends a device's membership; only a server's replica may say it.
  case revoke(Revocation)
  /// An operation of a kind that this version does not know, kept byte for byte.
  case unknown(UnknownOperation)

  /// The largest magnitude of one delta.
  public static let maximumDelta: Int64 = 1_000_000
}

/// The name of a register within a record; HearthModel names the fields.
public struct Field: Hashable, Sendable, Comparable {
  /// What an item is called: the one field that the document writes by itself, when a game's choice makes an item.
  public static let name = Field(rawValue: 1)

  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static func < (left: Field, right: Field) -> Bool { left.rawValue < right.rawValue }
}

/// What a register holds.
public enum Value: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case flag(Bool)
  case bytes([UInt8])
}

/// A register's first value, inside a creation.
public struct FieldValue: Hashable, Sendable {
  public let field: Field
  public let value: Value

  public init(field: Field, value: Value) {
    self.field = field
    self.value = value
  }
}

/// The making of a record.
public struct Creation: Hashable, Sendable {
  /// nil where the record's identity is this operation's dot.
  public var id: DerivedID?
  public var collection: CollectionID
  public var values: [FieldValue]
  /// The counter's first Set, where the record has a counter.
  public var start: Int64?
  /// The first position, where the collection is ordered.
  public var insertion: Insertion?

  public init(
    id: DerivedID? = nil, collection: CollectionID, values: [FieldValue], start: Int64? = nil,
    insertion: Insertion? = nil
  ) {
    self.id = id
    self.collection = collection
    self.values = values
    self.start = start
    self.insertion = insertion
  }
}

/// One element of a sequence: the operation that inserted it, and its place within that operation's run.
public struct ElementID: Hashable, Sendable, Comparable {
  public let dot: Dot
  public let offset: UInt32

  public init(dot: Dot, offset: UInt32 = 0) {
    self.dot = dot
    self.offset = offset
  }

  public static func < (left: ElementID, right: ElementID) -> Bool {
    (left.dot, left.offset) < (right.dot, right.offset)
  }
}

/// Consecutive elements of one run.
public struct ElementRange: Hashable, Sendable {
  public let first: ElementID
  /// At least 1.
  public let count: UInt32

  public init(first: ElementID, count: UInt32) {
    self.first = first
    self.count = count
  }
}

/// Where a run enters a FugueMax tree (Weidner and Kleppmann, "The Art of the Fugue", section 4).
public struct Insertion: Hashable, Sendable {
  public enum Side: UInt8, Hashable, Sendable {
    case left = 0
    case right = 1
  }

  /// nil is the root.
  public let parent: ElementID?
  public let side: Side
  /// Of a right child, the element that followed when it was inserted; nil is the end.
  public let rightOrigin: ElementID?

  public init(parent: ElementID?, side: Side, rightOrigin: ElementID?) {
    self.parent = parent
    self.side = side
    self.rightOrigin = rightOrigin
  }
}

/// A text: one field of one record, a sequence of Unicode scalars.
public struct TextID: Hashable, Sendable {
  public let record: RecordID
  public let field: Field

  public init(record: RecordID, field: Field) {
    self.record = record
    self.field = field
  }
}

/// One answer in a quiz.
public struct Answer: Hashable, Sendable {
  public let isRight: Bool
  /// Whether the translation was shown and the word asked for.
  public let isReversed: Bool

  public init(isRight: Bool, isReversed: Bool) {
    self.isRight = isRight
    self.isReversed = isReversed
  }
}

/// One person's choice in one round of a picking game.
///
/// A side that was picked carries its food's name and a fresh position; a skipped round has neither.
public struct Choice: Hashable, Sendable {
  public var game: GameID
  /// The folded name of the person.
  public var person: String
  /// 1 for the first round.
  public var round: UInt32
  public var left: Pick?
  public var right: Pick?

  public struct Pick: Hashable, Sendable {
    public let name: String
    public let insertion: Insertion

    public init(name: String, insertion: Insertion) {
      self.name = name
      self.insertion = insertion
    }
  }

  public init(game: GameID, person: String, round: UInt32, left: Pick?, right: Pick?) {
    self.game = game
    self.person = person
    self.round = round
    self.left = left
    self.right = right
  }
}

/// What a Cancel names: operations of one device, and the object they changed.
public struct Cancellation: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    case record(RecordID)
    case collection(CollectionID)
    case game(GameID)
  }

  public let target: Target
  public let dots: [Dot]

  public init(target: Target, dots: [Dot]) {
    self.target = target
    self.dots = dots
  }
}

/// The end of a device's membership.
public struct Revocation: Hashable, Sendable {
  public let device: DeviceKey
  /// Up to these the device's batches are accepted from anybody.
  public let heads: [ContextEntry]

  public init(device: DeviceKey, heads: [ContextEntry]) {
    self.device = device
    self.heads = heads
  }
}

/// An operation from the future.
public struct UnknownOperation: Hashable, Sendable {
  /// The encoded Operation message, whole.
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
