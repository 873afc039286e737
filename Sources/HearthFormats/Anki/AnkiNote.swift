import HearthModel

/// The fields of one note of Anki, and their names as far as they have any.
struct AnkiNote {
  private var fields: [(name: String, text: String)]

  /// A field beyond the names has none.
  init(_ texts: [String], names: [String]) {
    fields = texts.enumerated().map { index, text in
      (names.indices.contains(index) ? names[index] : "", text)
    }
  }

  /// The fields as a card: word and translation by name where one is named word, else in order; the rest is info.
  var card: ImportedCard {
    var rest = fields
    func take(_ place: Int?) -> String {
      guard let place = place ?? rest.indices.first else { return "" }
      return rest.remove(at: place).text
    }
    let isNamed = Self.place(of: .word, in: rest) != nil
    let word = take(Self.place(of: .word, in: rest))
    let translation = take(isNamed ? Self.place(of: .translation, in: rest) : nil)
    let info = rest.map(\.text).filter { !$0.isEmpty }.joined(separator: ", ")
    return ImportedCard(word: word, translation: translation, info: info)
  }

  private static func place(
    of column: CSVColumns.Column, in fields: [(name: String, text: String)]
  ) -> Int? {
    fields.firstIndex { field in
      let key = NameKey(field.name)
      return column.names.contains { NameKey($0) == key }
    }
  }
}
