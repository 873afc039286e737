package import HearthCRDT

extension Field {
  /// A member's colour: an index into ``Colour``.
  package static let colour = Field(rawValue: 2)
  /// How much of an item, in the writer's own words.
  package static let quantity = Field(rawValue: 3)
  /// Whether an item is ticked.
  package static let checked = Field(rawValue: 4)
  package static let translation = Field(rawValue: 5)
  /// Whose device it is.
  package static let person = Field(rawValue: 7)
  /// A device's ``Role``.
  package static let role = Field(rawValue: 8)
  /// A device's public key.
  package static let key = Field(rawValue: 9)
  /// The household's score for a new member and for a reset.
  package static let startScore = Field(rawValue: 10)
  /// How many members the household's board takes.
  package static let memberLimit = Field(rawValue: 11)
  /// The key of the device that invited this one.
  package static let inviter = Field(rawValue: 12)
  /// The id that a record had in the file from which it was imported.
  package static let source = Field(rawValue: 13)
  /// The content lines of an imported task that mean nothing here, kept for export; joined by line feeds.
  package static let properties = Field(rawValue: 14)

  /// The word that scripts and people read for this field; nil for a field from the future.
  package func label(in kind: CollectionKind) -> String? {
    switch self {
    case .name: kind == .deck ? "word" : "name"
    case .colour: "colour"
    case .quantity: "quantity"
    case .checked: "checked"
    case .translation: "translation"
    case .info: "info"
    case .text: "text"
    case .person: "person"
    case .role: "role"
    case .startScore: "start-score"
    case .memberLimit: "member-limit"
    default: nil
    }
  }
}
