import HearthFormats

/// What a decoder of a format gave for a whole file, and what then ended the reading.
struct FormatReading: Hashable {
  var events: [ImportEvent] = []
  var error: FormatError?

  init(
    _ bytes: [UInt8], _ decoder: any ImportDecoder, _ encoding: TextEncoding = .utf8,
    chunk: Int? = nil
  ) {
    var reader = TextImport(encoding, decoder)
    let chunk = chunk ?? max(1, bytes.count)
    do throws(FormatError) {
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        try reader.read(Array(bytes[start..<min(start + chunk, bytes.count)]), into: &events)
      }
      try reader.finish(into: &events)
    } catch {
      self.error = error
    }
  }

  var records: [ImportedRecord] {
    events.compactMap { event in
      if case .record(let record) = event { record } else { nil }
    }
  }
}

extension ImportedRecord {
  /// How many bytes the record's texts take, without what its file says for all of them.
  var byteCount: Int {
    let texts: [String] =
      switch content {
      case .member(let member): [member.name]
      case .item(let item): [item.name, item.quantity] + item.properties
      case .card(let card): [card.word, card.translation, card.info]
      case .note(let note): [note.name, note.text]
      }
    return ([id ?? ""] + texts).reduce(0) { $0 + $1.utf8.count }
  }

  /// The record without what depends on its place, or what no file of ours says.
  var exported: ImportedRecord {
    var content = content
    if case .card(var card) = content {
      card.tags = []
      card.deck = nil
      content = .card(card)
    }
    return ImportedRecord(place: SourcePlace(), id: id, content: content)
  }
}
