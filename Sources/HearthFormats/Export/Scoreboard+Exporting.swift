package import HearthModel

extension Scoreboard {
  /// The members as records of a file.
  ///
  /// - Throws: ``ModelError/overflow(member:)`` for a score that no file can hold.
  package func exported() throws(ModelError) -> [ImportedRecord] {
    var records: [ImportedRecord] = []
    for member in members {
      guard let score = member.score else { throw .overflow(member: member.name) }
      let content = ImportedMember(name: member.name, score: score, colour: member.colour)
      // The app takes nothing but a UUID.
      let source = member.source.flatMap { RecordUUID.records(named: $0).isEmpty ? nil : $0 }
      records.append(ImportedRecord(of: member.id, source, .member(content)))
    }
    return records
  }
}
