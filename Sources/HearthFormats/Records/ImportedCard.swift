/// A card of a deck in a file.
package struct ImportedCard: Hashable, Sendable {
  package var word: String
  package var translation: String
  package var info: String
  package var tags: [String]
  /// The deck that the file names for it.
  package var deck: String?

  package init(
    word: String, translation: String = "", info: String = "", tags: [String] = [],
    deck: String? = nil
  ) {
    self.word = word
    self.translation = translation
    self.info = info
    self.tags = tags
    self.deck = deck
  }
}
