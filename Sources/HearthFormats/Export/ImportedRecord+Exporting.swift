import HearthCRDT

extension ImportedRecord {
  /// The id is the one that the record had in a file before; else one by which this household knows it again.
  init(of id: RecordID, _ source: String?, _ content: Content) {
    self.init(place: SourcePlace(), id: source ?? RecordUUID.text(of: id), content: content)
  }
}
