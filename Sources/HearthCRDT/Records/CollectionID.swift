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

extension CollectionID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(kind)
    writer.write(name)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    kind = try reader.unsigned32()
    name = try reader.text()
  }
}
