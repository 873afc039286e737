package import HearthCRDT

/// What a record is to hold according to a file: the values that the file states, within every limit.
///
/// An empty text states nothing: a file that knows no quantity takes none away.
package struct RecordContent: Hashable, Sendable {
  /// By ascending field.
  private let values: [FieldValue]
  /// Of a member: the score, which a new one begins with.
  private let score: Int64?

  private init(_ values: [(Field, Value?)], score: Int64? = nil) {
    var stated: [FieldValue] = []
    for (field, value) in values {
      guard let value, value != .text("") else { continue }
      stated.append(FieldValue(field: field, value: value))
    }
    self.values = stated.sorted { $0.field < $1.field }
    self.score = score
  }

  /// A member of the scoreboard; without a colour a new one takes the next, which is the caller's to know.
  package static func member(
    name: String, score: Int64, colour: Colour?, source: String?
  ) throws(ModelError) -> RecordContent {
    if let fault = NameLimit.fault(in: name) { throw .name(name, fault) }
    let colour = colour.map { Value.integer($0.rawValue) }
    return RecordContent(
      [(.name, .text(name)), (.colour, colour), (.source, Self.text(source))], score: score)
  }

  /// An item of a list; `isChecked` is nil where the file does not say.
  package static func item(
    name: String, quantity: String, isChecked: Bool?, source: String?, properties: [String]
  ) throws(ModelError) -> RecordContent {
    if let fault = NameLimit.fault(in: name) { throw .name(name, fault) }
    try ShoppingList.check(quantity: quantity)
    return RecordContent([
      (.name, .text(name)), (.quantity, .text(quantity)), (.checked, isChecked.map { .flag($0) }),
      (.source, Self.text(source)), (.properties, .text(Self.joined(properties))),
    ])
  }

  /// A word card.
  package static func card(
    word: String, translation: String, info: String, source: String?
  ) throws(ModelError) -> RecordContent {
    try WordDeck.check(word, translation, info)
    return RecordContent([
      (.name, .text(word)), (.translation, .text(translation)), (.info, .text(info)),
      (.source, Self.text(source)),
    ])
  }

  /// Most bytes of the content lines that are kept with an item; those that do not fit are left out.
  package static let maximumPropertiesByteCount = 12 * 1024
  /// Most bytes of a source that is kept; a longer one still tells records apart.
  package static let maximumSourceByteCount = 512

  private static func text(_ source: String?) -> Value? {
    guard let source, source.utf8.count <= maximumSourceByteCount else { return nil }
    return .text(source)
  }

  private static func joined(_ properties: [String]) -> String {
    var joined = ""
    for line in properties
    where joined.utf8.count + line.utf8.count < maximumPropertiesByteCount {
      joined += joined.isEmpty ? line : "\n" + line
    }
    return joined
  }
}

// MARK: - Operations

extension RecordContent {
  /// The making of the record, under an id that every import of the same file gives it.
  package func creation(
    id: DerivedID, in collection: CollectionID, at insertion: Insertion, colour: Colour? = nil
  ) -> Operation {
    var first = values.filter { $0.value != .flag(false) }
    if let colour, !values.contains(where: { $0.field == .colour }) {
      first.append(FieldValue(field: .colour, value: .integer(colour.rawValue)))
      first.sort { $0.field < $1.field }
    }
    return .create(
      Creation(
        id: id, collection: collection, values: first, start: score, insertion: insertion))
  }

  /// What makes a record that is there hold what the file states; nothing where it does already.
  package func changes(to record: Record) -> [Operation] {
    var operations: [Operation] = []
    for stated in values where !Self.holds(record, stated) {
      operations.append(.write(record.id, stated.field, stated.value))
    }
    if let score, record.count != score { operations.append(.set(record.id, score)) }
    return operations
  }

  /// What makes a record hold what the file states, whatever it holds now.
  package func writes(to id: RecordID) -> [Operation] {
    values.map { .write(id, $0.field, $0.value) } + (score.map { [.set(id, $0)] } ?? [])
  }

  private static func holds(_ record: Record, _ stated: FieldValue) -> Bool {
    if stated.field.isText, case .text(let text) = stated.value {
      return record.string(of: stated.field)?.utf8.elementsEqual(text.utf8) == true
    }
    let shown = record.shown(stated.field)
    return shown == stated.value || shown == nil && stated.value == .flag(false)
  }

  /// The colour that the file states.
  package var colour: Colour? {
    for stated in values where stated.field == .colour {
      if case .integer(let number) = stated.value { return Colour(rawValue: number) }
    }
    return nil
  }

  package var name: String {
    for stated in values where stated.field == .name {
      if case .text(let name) = stated.value { return name }
    }
    return ""
  }
}
