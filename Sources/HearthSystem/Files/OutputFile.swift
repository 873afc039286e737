internal import Glibc

/// A file that a person names for a result: a new one appears whole, or not at all.
///
/// Like `cp`, it has the mode that the user's mask leaves of 0666, keeps the mode of a file that it replaces, goes
/// where a link leads, and writes into a device or a pipe.
package struct OutputFile: ~Copyable {
  private var whole: AtomicFile?
  private var direct: FileDescriptor?

  /// - Throws: `EISDIR` for a directory, `EACCES` for a file that this user may not write.
  package init(_ path: String) throws(SystemError) {
    guard File.exists(path) else {
      let file = try AtomicFile(path)
      try file.changeMode(to: 0o666 & ~ModeMask.current)
      whole = consume file
      direct = nil
      return
    }
    let status = try FileStatus(of: path, followsLinks: true)
    switch status.kind {
    case .directory:
      throw SystemError(.open, on: path, code: EISDIR)
    case .file:
      _ = try systemCall(.open, on: path) { unsafe access(path, W_OK) }
      let file = try AtomicFile(try File.resolved(path))
      try file.changeMode(to: status.mode & 0o777)
      whole = consume file
      direct = nil
    case .symbolicLink, .socket, .other:
      whole = nil
      direct = try FileDescriptor(path, .writing, followsLinks: true)
    }
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try whole?.write(bytes)
    try direct?.writeAll(bytes)
  }

  /// Gives the file its name; without this nothing is left of what was written.
  package consuming func commit() throws(SystemError) {
    if let file = whole.take() { try file.commit() }
    if let file = direct.take() { try file.close() }
  }
}
