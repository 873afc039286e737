/// What a record holds of one of its texts, so that showing a collection reads no text by itself.
struct RecordText: Hashable, Sendable {
  let field: Field
  /// By ascending stamp.
  var bases: [TextBase] = []
  /// What is left of the text; nil where nobody has edited it.
  var edited: String?

  init(field: Field) {
    self.field = field
  }

  /// The text as people read it.
  var string: String {
    if let edited { return edited }
    return bases.count == 1 ? bases[0].text : TextBases(bases).shown
  }
}

extension RecordText: StateCodable {
  func encode(into writer: inout StateWriter) {
    writer.write(field.rawValue)
    writer.write(bases)
    writer.write(edited != nil)
    if let edited { writer.write(edited) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    self.init(field: Field(rawValue: try reader.unsigned32()))
    bases = try reader.array()
    if try reader.flag() { edited = try reader.text() }
  }
}
