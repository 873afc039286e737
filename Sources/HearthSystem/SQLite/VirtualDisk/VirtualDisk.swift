/// What SQLite's files lie on where that is not the system's disk; ``MountedDisk`` gives it to SQLite.
///
/// A class, since a disk is one thing that several files share. Calls come one at a time, on whatever thread uses a
/// connection, but for ``pause(microseconds:)``, which others may overtake.
package protocol VirtualDisk: AnyObject {
  /// Opens a file; one without a path can be found by nobody, and is gone when it is closed.
  func open(
    _ path: String?, _ kind: VirtualFileKind, _ access: VirtualFileAccess
  ) throws(VirtualDiskError) -> any VirtualFile

  /// Takes the file's name away; whoever has it open goes on using it.
  func remove(_ path: String) throws(VirtualDiskError)

  /// Gives the file at `path` another name, in place of a file that had that name; whoever has either open goes on
  /// using it.
  func rename(_ path: String, to newPath: String) throws(VirtualDiskError)

  /// Makes durable which names the directory of `path` holds.
  func flushDirectory(of path: String) throws(VirtualDiskError)

  /// How long the file at `path` is; nil where there is none.
  func byteCount(ofFileAt path: String) throws(VirtualDiskError) -> Int?

  /// What tells the file from a copy of it.
  func identity(ofFileAt path: String) throws(VirtualDiskError) -> FileIdentity

  func randomBytes(count: Int) -> [UInt8]

  /// Milliseconds since 1970.
  var milliseconds: Int64 { get }

  /// Waits; somebody else holds a lock.
  func pause(microseconds: Int)
}

/// One open file of a ``VirtualDisk``.
package protocol VirtualFile: AnyObject {
  /// Reads up to `count` bytes: fewer only at the end of the file.
  func read(count: Int, at offset: Int) throws(VirtualDiskError) -> [UInt8]

  /// Writes all of `bytes`; a gap that they leave behind the end is zeros.
  func write(_ bytes: [UInt8], at offset: Int) throws(VirtualDiskError)

  func truncate(toByteCount count: Int) throws(VirtualDiskError)

  /// Makes durable what was written.
  func flush() throws(VirtualDiskError)

  func byteCount() throws(VirtualDiskError) -> Int

  func close()
}

/// What SQLite keeps in a file.
package enum VirtualFileKind: Hashable, Sendable {
  case database, rollbackJournal, writeAheadLog, temporary
}

/// How a file is opened.
package enum VirtualFileAccess: Hashable, Sendable {
  case reading
  /// The file must exist.
  case writing
  /// The file is made if it is missing.
  case creating
  /// The file must not exist.
  case creatingAnew
}
