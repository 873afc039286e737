/// The name of a register or a text within a record; HearthModel names the others.
public struct Field: Hashable, Sendable, Comparable {
  /// What an item is called: the one field that the document writes by itself, when a game's choice makes an item.
  public static let name = Field(rawValue: 1)

  /// A card's description: a text.
  public static let info = Field(rawValue: 6)

  /// What a note says: a text.
  public static let text = Field(rawValue: 15)

  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Whether the first values of the field begin a text, see ``TextBase``, instead of a register.
  public var isText: Bool { self == .info || self == .text }

  public static func < (left: Field, right: Field) -> Bool { left.rawValue < right.rawValue }
}
