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
