/// Settles which of several records with one identity counts.
package struct RepeatedRecords {
  private var occurrences: [String: Int] = [:]
  private let format: ImportFormat

  package init(in format: ImportFormat) {
    self.format = format
  }

  /// What the next record of the file is known by.
  ///
  /// Two records known alike are one, of which the last counts: an id repeats only when the file
  /// says one thing twice, and so does a key where ``ImportFormat/mergesEqualKeys``; any other key
  /// is told apart by its occurrence.
  package mutating func source(of record: ImportedRecord) -> ImportIdentity.Source {
    if let id = record.id { return .own(id) }
    if format.mergesEqualKeys { return .key(record.key, occurrence: 0) }
    let occurrence = occurrences[record.key, default: 0]
    occurrences[record.key] = occurrence + 1
    return .key(record.key, occurrence: occurrence)
  }

  /// The records that count, the last of each identity where its first stood.
  package static func settled(
    _ records: [ImportedRecord], in format: ImportFormat
  ) -> [ImportedRecord] {
    var sources = RepeatedRecords(in: format)
    var places: [ImportIdentity.Source: Int] = [:]
    var settled: [ImportedRecord] = []
    for record in records {
      let source = sources.source(of: record)
      if let place = places[source] {
        settled[place] = record
      } else {
        places[source] = settled.count
        settled.append(record)
      }
    }
    return settled
  }
}
