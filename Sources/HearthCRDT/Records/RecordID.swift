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

extension RecordID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    switch self {
    case .created(let dot):
      writer.write(UInt32(0))
      writer.write(dot)
    case .derived(let id):
      writer.write(UInt32(1))
      writer.write(id)
    case .pick(let id):
      writer.write(UInt32(2))
      writer.write(id)
    case .named(let id):
      writer.write(UInt32(3))
      writer.write(id)
    }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    switch try reader.byte() {
    case 0: self = .created(try reader.value())
    case 1: self = .derived(try reader.value())
    case 2: self = .pick(try reader.value())
    case 3: self = .named(try reader.value())
    default: throw .unknownTag
    }
  }
}
