/// Reads a note of Google Keep: `title`, and `textContent` or `listContent`.
package struct KeepDecoder: PieceDecoder {
  private let asList: Bool
  var reader = JSONRecordReader()

  /// With `asList`, the lines of a text become items too.
  package init(asList: Bool = false) {
    self.asList = asList
  }

  mutating func decode(
    _ record: JSONRecordReader.Record, into events: inout [ImportEvent]
  ) throws(FormatError) {
    let node = record.node
    do throws(FormatError) {
      if try node.truth("isTrashed") == true {
        events.append(.omitted(.trashed, at: node.place))
      } else if let elements = try node.elements("listContent") {
        events += elements.compactMap { event(ofElement: $0) }
      } else if let text = try node.text("textContent") {
        events += records(of: text, in: node, title: try node.text("title") ?? "")
      } else {
        throw FormatError(.missing("textContent"), at: node.place)
      }
    } catch {
      events.append(.refused(error))
    }
  }

  /// nil for an element without text, which people leave at the end of a list.
  private func event(ofElement element: JSONNode) -> ImportEvent? {
    do throws(FormatError) {
      guard let text = try element.text("text") else {
        throw FormatError(.missing("text"), at: element.place)
      }
      if text.isBlank { return nil }
      let item = ImportedItem(
        name: text.trimmed, isChecked: try element.truth("isChecked") ?? false)
      return .record(ImportedRecord(place: element.place, content: .item(item)))
    } catch {
      return .refused(error)
    }
  }

  /// A text as a note, named after its title or else its first line, or as items.
  private func records(of text: String, in node: JSONNode, title: String) -> [ImportEvent] {
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { !$0.isEmpty }
    if asList {
      return lines.map {
        .record(ImportedRecord(place: node.place, content: .item(ImportedItem(name: $0))))
      }
    }
    guard let name = ([title.trimmed] + lines).first(where: { !$0.isEmpty }) else {
      return [.refused(FormatError(.missing("title"), at: node.place))]
    }
    let note = ImportedNote(name: name, text: text)
    return [.record(ImportedRecord(place: node.place, content: .note(note)))]
  }
}
