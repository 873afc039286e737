/// Why something that was asked for cannot be done to the household as it stands.
package enum ModelError: Error, Hashable, Sendable {
  /// No row has this name or id.
  case unknown(String, known: [String])
  /// Several rows have this name; their ids tell them apart.
  case ambiguous(String, matches: [Match])
  /// Every row of this name is done already where one that is not is looked for, or the other way round.
  case already(String, isDone: Bool)
  case name(String, NameLimit.Fault)
  /// The household's board takes no more members.
  case memberLimit(Int)
  /// The board has a member of this name.
  case alreadyOnBoard(String)
  /// The member's score would leave, or has left, what 64 bits hold.
  case overflow(member: String)
  /// The rows are fewer than this.
  case noSuchPlace(Int, rowCount: Int)
  /// A row cannot stand before or after itself.
  case besideItself(String)
  /// A card's texts are longer together than ``WordDeck/maximumCardByteCount``.
  case cardTooLong(byteCount: Int)
  /// A picking game has at least one pair, and at most ``FoodPairs/maximumCount``.
  case pairCount(Int)
  /// A game was begun anew more often than can be counted.
  case noGenerationLeft
  /// A note's text is longer than ``Note/maximumByteCount``.
  case noteTooLong(byteCount: Int)

  /// One of several rows that a name could mean.
  package struct Match: Hashable, Sendable {
    package let id: ShortID
    package let name: String
  }
}
