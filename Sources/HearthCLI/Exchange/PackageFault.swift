package import HearthSystem

/// Why an Anki package could not be read.
package enum PackageFault: Error, Hashable, Sendable {
  case archive(ArchiveError)
  /// The archive lacks this entry.
  case missing(entry: String)
  /// A later Anki made it.
  case newer
  /// What the package holds as its collection is none.
  case notACollection
  /// The collection cannot be read on.
  case collection(SQLiteError)
}
