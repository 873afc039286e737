/// The log that SQLite keeps beside a database that it writes ahead, as a file.
package enum WriteAheadLog {
  private static let pieceByteCount = 1 << 20

  /// Writes the log of the database at `path` again, byte for byte, and flushes it; does nothing where there is none.
  ///
  /// What a process wrote that was killed before its flush can be read, and go with the power. After a flush that failed
  /// the system counts as written what is not on the disk, so that no later flush writes it (Rebello et al., "Can
  /// Applications Recover from fsync Failures?", USENIX ATC 2020). SQLite takes both for committed. Nobody may have the
  /// database open.
  package static func rewrite(
    ofDatabaseAt path: String, on disk: MountedDisk? = nil
  ) throws(SystemError) {
    let path = path + "-wal"
    if let disk {
      do throws(VirtualDiskError) {
        try disk.rewrite(path)
      } catch {
        throw SystemError(error, .write, on: path)
      }
    } else if File.exists(path) {
      let source = try FileDescriptor(path, .reading)
      let target = try FileDescriptor(path, .writing)
      while true {
        let piece = try source.read(maximumByteCount: pieceByteCount)
        if piece.isEmpty { break }
        try target.writeAll(piece)
      }
      try target.flush()
    }
  }
}
