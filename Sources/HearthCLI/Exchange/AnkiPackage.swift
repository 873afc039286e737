package import HearthFormats
internal import HearthSystem

/// An Anki package: a ZIP that holds a collection in SQLite, whose notes are read one after the other.
///
/// Nothing but the collection is taken out, into a file without a name.
package struct AnkiPackage: ImportSource, ~Copyable {
  /// More than any collection of a person; what decompresses to more is refused.
  package static let maximumCollectionByteCount = 1 << 30

  let format = ImportFormat.apkg
  private let name: String
  private let contents: Contents
  private var number = 0

  init(
    _ file: borrowing ImportFile,
    maximumCollectionByteCount: Int = AnkiPackage.maximumCollectionByteCount
  ) throws(CLIError) {
    name = file.name
    do throws(PackageFault) {
      contents = try Self.opened(file.reopeningPath, maximumCollectionByteCount)
    } catch {
      throw .package(error, path: file.name)
    }
  }

  /// What the first notes of the package at `path` are, at most `maximumNoteCount` of them.
  package static func events(
    at path: String, maximumCollectionByteCount: Int, maximumNoteCount: Int
  ) throws(PackageFault) -> [ImportEvent] {
    let contents = try opened(path, maximumCollectionByteCount)
    var events: [ImportEvent] = []
    do throws(SQLiteError) {
      while events.count < maximumNoteCount, try contents.notes.step() {
        let note = CollectionReader.note(events.count + 1, in: contents.notes)
        events.append(contents.collection.event(of: note))
      }
    } catch {
      throw .collection(error)
    }
    return events
  }

  private struct Contents {
    let collection: AnkiCollection
    let notes: SQLiteStatement
    let noteCount: Int
  }

  private static func opened(
    _ path: String, _ maximumByteCount: Int
  ) throws(PackageFault) -> Contents {
    let scratch = try extracted(path, maximumByteCount: maximumByteCount)
    let reader = try CollectionReader(scratch)
    let collection = try reader.collection()
    let notes = try reader.notes()
    let count = try reader.noteCount()
    return Contents(collection: collection, notes: notes, noteCount: count)
  }

  mutating func read(into events: inout [ImportEvent]) throws(CLIError) -> ImportStep {
    do throws(SQLiteError) {
      for _ in 0..<Self.stepCount {
        guard try contents.notes.step() else { return .end }
        number += 1
        events.append(
          contents.collection.event(of: CollectionReader.note(number, in: contents.notes)))
      }
      return .more
    } catch {
      throw .package(.collection(error), path: name)
    }
  }

  mutating func rewind() {
    contents.notes.reset()
    number = 0
  }

  /// What was taken out is this program's own.
  func requireUnchanged() {}

  var progress: Double {
    contents.noteCount > 0 ? min(1, Double(number) / Double(contents.noteCount)) : 1
  }

  private static let stepCount = 500

  private static func extracted(
    _ path: String, maximumByteCount: Int
  ) throws(PackageFault) -> ForeignDatabase {
    let archive = try archived { () throws(ArchiveError) in try ZipArchive(path) }
    let entries = try archived { () throws(ArchiveError) in
      try archive.entries(named: AnkiPackageLayout.entryNames)
    }
    var meta: [UInt8]?
    if let entry = entries[AnkiPackageLayout.metaName] {
      meta = try archived { () throws(ArchiveError) in
        try archive.bytes(of: entry, maximumByteCount: AnkiPackageLayout.maximumMetaByteCount)
      }
    }
    guard let layout = AnkiPackageLayout(entries: Set(entries.keys), meta: meta) else {
      throw .newer
    }
    guard let entry = entries[layout.entryName] else { throw .missing(entry: layout.entryName) }
    return try archived { () throws(ArchiveError) in
      let scratch = try ForeignDatabase(in: TemporaryFile.directory)
      if layout.isCompressed {
        try archive.decompress(entry, maximumByteCount: maximumByteCount) {
          bytes throws(ArchiveError) in try scratch.write(bytes)
        }
      } else {
        try archive.read(entry, maximumByteCount: maximumByteCount) {
          bytes throws(ArchiveError) in try scratch.write(bytes)
        }
      }
      return scratch
    }
  }

  private static func archived<Result: ~Copyable>(
    _ body: () throws(ArchiveError) -> Result
  ) throws(PackageFault) -> Result {
    do throws(ArchiveError) {
      return try body()
    } catch {
      throw .archive(error)
    }
  }
}
