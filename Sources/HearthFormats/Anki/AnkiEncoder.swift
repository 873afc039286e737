/// Writes text that Anki imports: tab separated, without HTML, the identity of each note last.
package struct AnkiEncoder: ExportEncoder {
  package init() {}

  package mutating func begin() -> String {
    "#separator:tab\n#html:false\n#columns:word\ttranslation\tinfo\tguid\n#guid column:4\n"
  }

  package mutating func write(_ record: ImportedRecord) -> String {
    guard case .card(let card) = record.content else { return "" }
    return [card.word, card.translation, card.info, record.id ?? ""].map(Self.cell).joined(
      separator: "\t") + "\n"
  }

  package mutating func finish() -> String { "" }

  /// Quoted where a reader would else divide it, end it or take it for a comment.
  private static func cell(_ text: String) -> String {
    let isPlain =
      !text.utf8.contains { "\t\"\r\n".utf8.contains($0) } && text.utf8.first != UInt8(ascii: "#")
    return isPlain ? text : QuotedCell.quoted(text)
  }
}
