internal import Glibc

/// A database that somebody else wrote: it comes as bytes, and is only read.
///
/// Its file, in a private directory of its own, loses its name as soon as it is opened or let go of. What a stranger
/// may have put into a database is not run: its schema is not trusted, nothing can be attached, and no value is longer
/// than ``maximumValueByteCount``.
package struct ForeignDatabase: ~Copyable {
  package static let maximumValueByteCount: Int32 = 64 << 20

  private let place: String
  private let file: FileDescriptor

  /// Begins a database whose file is made in `directory`.
  package init(in directory: String) throws(ArchiveError) {
    let place = try Self.calling { () throws(SystemError) in
      try Directory.createTemporary(prefix: directory + "/hearth-")
    }
    do throws(SystemError) {
      file = try FileDescriptor(Self.path(in: place), .creating)
      self.place = place
    } catch {
      try? Directory.remove(place)
      throw .system(error)
    }
  }

  deinit {
    try? File.remove(Self.path(in: place))
    try? Directory.remove(place)
  }

  package func write(_ bytes: [UInt8]) throws(ArchiveError) {
    try Self.calling { () throws(SystemError) in try file.writeAll(bytes) }
  }

  /// The database that was written.
  package consuming func opened() throws(SQLiteError) -> SQLiteDatabase {
    try SQLiteDatabase(Self.path(in: place), .foreign)
  }

  private static func path(in place: String) -> String { place + "/database" }

  private static func calling<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(ArchiveError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .system(error)
    }
  }
}
