import HearthModel

/// Reads the score app's JSON: an array of `{id, familyMemberName, score, colour}`.
package struct ScoreAppDecoder: PieceDecoder {
  var reader = JSONRecordReader()

  package init() {}

  mutating func decode(
    _ record: JSONRecordReader.Record, into events: inout [ImportEvent]
  ) throws(FormatError) {
    events.append(try Self.event(of: record))
  }

  private static func event(of record: JSONRecordReader.Record) throws(FormatError) -> ImportEvent {
    guard record.isElement else {
      throw FormatError(.type(expected: .array, key: nil), at: record.node.place)
    }
    do throws(FormatError) {
      return .record(try member(in: record.node))
    } catch {
      return .refused(error)
    }
  }

  private static func member(in node: JSONNode) throws(FormatError) -> ImportedRecord {
    let id = try node.identifier("id")
    guard let name = try node.text("familyMemberName"), !name.isBlank else {
      throw FormatError(.missing("familyMemberName"), at: node.place)
    }
    guard let score = try node.wholeNumber("score") else {
      throw FormatError(.missing("score"), at: node.place)
    }
    let member = ImportedMember(name: name.trimmed, score: score, colour: try colour(in: node))
    return ImportedRecord(place: node.place, id: id, content: .member(member))
  }

  private static func colour(in node: JSONNode) throws(FormatError) -> Colour? {
    for key in ["colour", "color"] {
      guard let word = try node.text(key) else { continue }
      guard let colour = Colour(label: word) else {
        throw FormatError(.colour(word), at: try node.member(key)?.place ?? node.place)
      }
      return colour
    }
    return nil
  }
}
