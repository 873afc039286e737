/// Which entry of an Anki package holds the collection.
package struct AnkiPackageLayout: Hashable, Sendable {
  /// A SQLite database.
  package let entryName: String
  /// Whether it is compressed with zstd.
  package let isCompressed: Bool

  package static let metaName = "meta"
  package static let entryNames: Set<String> = [
    metaName, "collection.anki2", "collection.anki21", "collection.anki21b",
  ]
  /// The entry `meta` holds one number.
  package static let maximumMetaByteCount = 1_024

  /// The layout of a package that has these entries, and whose `meta` holds these bytes; nil where a later Anki made it.
  package init?(entries: Set<String>, meta: [UInt8]?) {
    let version = meta.map(Self.version) ?? (entries.contains("collection.anki21") ? 2 : 1)
    switch version {
    case 1: entryName = "collection.anki2"
    case 2: entryName = "collection.anki21"
    case 3: entryName = "collection.anki21b"
    default: return nil
    }
    isCompressed = version == 3
  }

  /// Field 1 of a protobuf message that has no other fields; nil where it is anything else.
  private static func version(in meta: [UInt8]) -> UInt8? {
    guard meta.count >= 2, meta[0] == 0x08, meta[1] < 0x80 else { return nil }
    return meta[1]
  }
}
