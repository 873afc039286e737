/// Whole files where a database lies: on the system's disk, or on another that is mounted.
package struct DatabaseFiles: Sendable {
  private let disk: MountedDisk?

  private static let stepByteCount = 256 * 1024

  /// Files on `disk`; nil for the system's.
  package init(on disk: MountedDisk?) {
    self.disk = disk
  }

  /// Whether anything has the name `path`.
  package func exists(_ path: String) -> Bool {
    guard let disk else { return File.exists(path) }
    do throws(SystemError) {
      return try disk.asking(.status, on: path) { disk throws(VirtualDiskError) in
        try disk.byteCount(ofFileAt: path) != nil
      }
    } catch {
      // What cannot be looked at is not missing.
      return true
    }
  }

  /// Makes an empty file, mode 0600; nothing may have the name.
  package func create(_ path: String) throws(SystemError) {
    guard let disk else {
      _ = try FileDescriptor(path, .creating)
      return
    }
    try disk.asking(.open, on: path) { disk throws(VirtualDiskError) in
      try disk.open(path, .database, .creatingAnew).close()
    }
  }

  /// Copies the file at `source`, or where a link there leads, to a new file, mode 0600, at `path`.
  ///
  /// What cannot be written is told of `subject`.
  package func copy(
    _ source: String, to path: String, as subject: String
  ) throws(SystemError) {
    guard disk == nil else { return try copyOnDisk(source, to: path, as: subject) }
    let reader = try FileDescriptor(source, .reading, followsLinks: true)
    let writer = try naming(subject) { () throws(SystemError) in
      try FileDescriptor(path, .creating)
    }
    while true {
      let bytes = try reader.read(maximumByteCount: Self.stepByteCount)
      if bytes.isEmpty { return }
      try naming(subject) { () throws(SystemError) in try writer.writeAll(bytes) }
    }
  }

  private func copyOnDisk(
    _ source: String, to path: String, as subject: String
  ) throws(SystemError) {
    guard let disk else { return }
    let bytes = try disk.asking(.read, on: source) { disk throws(VirtualDiskError) in
      let file = try disk.open(source, .database, .reading)
      defer { file.close() }
      return try file.read(count: file.byteCount(), at: 0)
    }
    try disk.asking(.write, on: subject) { disk throws(VirtualDiskError) in
      let file = try disk.open(path, .database, .creatingAnew)
      defer { file.close() }
      try file.write(bytes, at: 0)
    }
  }

  /// Returns once the file at `path` is on the disk; a failure is final.
  package func flush(_ path: String) throws(SystemError) {
    guard let disk else { return try FileDescriptor(path, .reading).flush() }
    try disk.asking(.flush, on: path) { disk throws(VirtualDiskError) in
      let file = try disk.open(path, .database, .writing)
      defer { file.close() }
      try file.flush()
    }
  }

  /// Writes the log that is kept ahead of the database at `path` again, byte for byte, and flushes it; does nothing where
  /// there is none.
  ///
  /// What a process wrote that was killed before its flush can be read, and go with the power. After a flush that failed
  /// the system counts as written what is not on the disk, so that no later flush writes it (Rebello et al., "Can
  /// Applications Recover from fsync Failures?", USENIX ATC 2020). SQLite takes both for committed. Nobody may have the
  /// database open.
  package func rewriteLog(ofDatabaseAt path: String) throws(SystemError) {
    let path = path + "-wal"
    guard let disk else { return try rewriteOnSystem(path) }
    try disk.asking(.write, on: path) { disk throws(VirtualDiskError) in
      guard let count = try disk.byteCount(ofFileAt: path) else { return }
      let file = try disk.open(path, .writeAheadLog, .writing)
      defer { file.close() }
      try file.write(file.read(count: count, at: 0), at: 0)
      try file.flush()
    }
  }

  private func rewriteOnSystem(_ path: String) throws(SystemError) {
    guard File.exists(path) else { return }
    let source = try FileDescriptor(path, .reading)
    let target = try FileDescriptor(path, .writing)
    while true {
      let bytes = try source.read(maximumByteCount: Self.stepByteCount)
      if bytes.isEmpty { break }
      try target.writeAll(bytes)
    }
    try target.flush()
  }

  /// Gives the file at `path` another name, in place of a file that had that name.
  package func rename(_ path: String, to newPath: String) throws(SystemError) {
    guard let disk else { return try File.rename(path, to: newPath) }
    try disk.asking(.rename, on: path) { disk throws(VirtualDiskError) in
      try disk.rename(path, to: newPath)
    }
  }

  /// Returns once it is on the disk which names the directory of `path` holds.
  package func flushDirectory(of path: String) throws(SystemError) {
    guard let disk else { return try Directory.flush(Directory.parent(of: path)) }
    try disk.asking(.flush, on: path) { disk throws(VirtualDiskError) in
      try disk.flushDirectory(of: path)
    }
  }

  /// Removes the file at `path`; it is no error that it is not there.
  package func remove(_ path: String) throws(SystemError) {
    guard let disk else { return try File.remove(path) }
    do throws(SystemError) {
      try disk.asking(.remove, on: path) { disk throws(VirtualDiskError) in
        try disk.remove(path)
      }
    } catch  where error.kind == .notFound {
      return
    }
  }
}
