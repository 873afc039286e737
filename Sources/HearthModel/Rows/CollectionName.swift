package import HearthCRDT

/// A list, deck or note as commands name it: existing ones are found as rows are.
package struct CollectionName: NamedRow, Hashable {
  package let collection: CollectionID

  package init(_ collection: CollectionID) {
    self.collection = collection
  }

  package var name: String { collection.name }
  package var ids: [RecordID] { [.named(collection)] }
  package var isDone: Bool { false }
  package func narrowed(to id: RecordID) -> CollectionName { self }

  /// The collection that `typed` means: the one whose name has these bytes, else the one whose name is the same to
  /// people, else a new one.
  ///
  /// - Throws: ``ModelError/ambiguous(_:matches:)``, and ``ModelError/name(_:_:)`` for a new name that
  ///   breaks a limit.
  package static func resolve(
    _ typed: String, kind: CollectionKind, among existing: [CollectionID]
  ) throws(ModelError) -> CollectionID {
    let exact = CollectionID(kind: kind, name: NameKey.trimmed(typed))
    if existing.contains(exact) { return exact }
    do throws(ModelError) {
      return try existing.map { CollectionName($0) }.row(named: typed).collection
    } catch {
      guard case .unknown = error else { throw error }
      if let fault = NameLimit.fault(in: typed) { throw .name(typed, fault) }
      return exact
    }
  }
}
