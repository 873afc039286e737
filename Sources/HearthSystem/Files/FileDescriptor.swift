internal import Glibc

/// An open file, closed by its only owner.
package struct FileDescriptor: ~Copyable, Sendable {
  /// How a file is opened.
  package enum Access: Hashable, Sendable {
    case reading
    /// The file must exist.
    case writing
    case readingAndWriting
    /// The file must not exist; it is made with mode 0600.
    case creating
    /// The file is made with mode 0600 if it does not exist, and kept as it is if it does.
    case openingOrCreating
  }

  let rawValue: Int32

  init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Opens the file at `path`; a symbolic link in its last place is refused unless `followsLinks`.
  package init(
    _ path: String, _ access: Access, followsLinks: Bool = false
  ) throws(SystemError) {
    var flags = O_CLOEXEC | O_NOCTTY
    switch access {
    case .reading: flags |= O_RDONLY
    case .writing: flags |= O_WRONLY
    case .readingAndWriting: flags |= O_RDWR
    case .creating: flags |= O_RDWR | O_CREAT | O_EXCL
    case .openingOrCreating: flags |= O_RDWR | O_CREAT
    }
    if !followsLinks { flags |= O_NOFOLLOW }
    // Whoever puts a pipe in the place of a private file must not keep its reader waiting.
    if access == .reading, !followsLinks { flags |= O_NONBLOCK }
    rawValue = try systemCall(.open, on: path) { unsafe open(path, flags, 0o600) }
  }

  /// Opens the directory at `path`, to list it or to flush the names in it.
  package init(directory path: String) throws(SystemError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    rawValue = try systemCall(.open, on: path) { unsafe open(path, flags) }
  }

  /// A path that leads to the open file, whatever became of its name; reading there begins at its beginning.
  package var reopeningPath: String { "/proc/self/fd/\(rawValue)" }

  /// Reads up to `maximumByteCount` bytes from where the file stands; empty at its end.
  package func read(maximumByteCount: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: maximumByteCount)
    let count = try systemCall(.read) {
      // SAFETY: the buffer holds `maximumByteCount` bytes.
      unsafe Glibc.read(rawValue, &bytes, maximumByteCount)
    }
    bytes.removeLast(maximumByteCount - count)
    return bytes
  }

  /// Goes back to the beginning, where the file can.
  package func rewind() throws(SystemError) {
    _ = try systemCall(.read) { lseek(rawValue, 0, SEEK_SET) }
  }

  /// What the system knows of the file.
  package func status() throws(SystemError) -> FileStatus {
    try FileStatus(of: "/proc/self/fd/\(rawValue)", followsLinks: true)
  }

  /// Writes all of `bytes`; if it throws, a part of them may have been written.
  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      written += try systemCall(.write) {
        unsafe bytes.withUnsafeBytes {
          unsafe Glibc.write(rawValue, $0.baseAddress?.advanced(by: written), $0.count - written)
        }
      }
    }
  }

  /// Returns once everything written, and the file's length, are on the disk; a failure is final.
  package func flush() throws(SystemError) {
    _ = try systemCall(.flush) { fsync(rawValue) }
  }

  package func truncate(to byteCount: Int) throws(SystemError) {
    _ = try systemCall(.truncate) { ftruncate(rawValue, byteCount) }
  }

  package func changeMode(to mode: UInt32) throws(SystemError) {
    _ = try systemCall(.changeMode) { fchmod(rawValue, mode) }
  }

  /// Closes the file, and says what only closing can reveal.
  package consuming func close() throws(SystemError) {
    let descriptor = rawValue
    discard self
    // Linux has let go of the descriptor even when it answers EINTR; closing again would hit another's.
    guard Glibc.close(descriptor) == 0 || errno == EINTR else {
      throw SystemError(.close, code: errno)
    }
  }

  deinit {
    _ = Glibc.close(rawValue)
  }
}
