internal import Glibc

/// A database that somebody else wrote: it comes as bytes, and is only read.
///
/// Its file has lost its name, and with that its place on the disk once nobody has it open, before the first byte
/// comes. What a stranger may have put into a database is not run: its schema is not trusted, nothing can be
/// attached, and no value is longer than ``maximumValueByteCount``.
package struct ForeignDatabase: ~Copyable {
  package let database: SQLiteDatabase
  private let file: FileDescriptor

  package static let maximumValueByteCount: Int32 = 64 << 20

  /// Begins a database whose file is made in `directory`.
  package init(in directory: String) throws(ArchiveError) {
    let place = try Self.calling { () throws(SystemError) in
      try Directory.createTemporary(prefix: directory + "/hearth-")
    }
    let path = place + "/database"
    defer {
      try? File.remove(path)
      try? Directory.remove(place)
    }
    let file = try Self.made(path)
    do throws(SQLiteError) {
      database = try SQLiteDatabase(path, .foreign)
      self.file = consume file
    } catch {
      throw .system(SystemError(.open, on: path, code: EIO))
    }
  }

  package func write(_ bytes: [UInt8]) throws(ArchiveError) {
    try Self.calling { () throws(SystemError) in try file.writeAll(bytes) }
  }

  private static func made(_ path: String) throws(ArchiveError) -> FileDescriptor {
    do throws(SystemError) {
      return try FileDescriptor(path, .creating)
    } catch {
      throw .system(error)
    }
  }

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
