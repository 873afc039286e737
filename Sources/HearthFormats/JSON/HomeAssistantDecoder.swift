/// Reads Home Assistant's `.shopping_list.json`: an array of `{name, id, complete}` in order.
package struct HomeAssistantDecoder: PieceDecoder {
  var reader = JSONRecordReader()

  package init() {}

  mutating func decode(
    _ record: JSONRecordReader.Record, into events: inout [ImportEvent]
  ) throws(FormatError) {
    events.append(try Self.event(of: record))
  }

  private static func event(of record: JSONRecordReader.Record) throws(FormatError) -> ImportEvent {
    let node = record.node
    guard record.isElement else {
      throw FormatError(.type(expected: .array, key: nil), at: node.place)
    }
    do throws(FormatError) {
      let id = try node.identifier("id")
      guard let name = try node.text("name"), !name.isBlank else {
        throw FormatError(.missing("name"), at: node.place)
      }
      let item = ImportedItem(
        name: name.trimmed, isChecked: try node.truth("complete") ?? false)
      return .record(ImportedRecord(place: node.place, id: id, content: .item(item)))
    } catch {
      return .refused(error)
    }
  }
}
