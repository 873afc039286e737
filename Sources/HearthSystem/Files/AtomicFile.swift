internal import Glibc

/// A file that appears whole, or not at all, under its name.
///
/// It is written under another name beside it; ``commit()`` flushes it, renames it and flushes the directory.
/// Letting go of it without a commit removes what was written.
package struct AtomicFile: ~Copyable {
  private let path: String
  private let temporaryPath: String
  private let file: FileDescriptor

  /// Begins a file, mode 0600, that will take the place of whatever is at `path`.
  package init(_ path: String) throws(SystemError) {
    self.path = path
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    let prefix = slash.map { path[...$0] } ?? ""
    temporaryPath = "\(prefix).\(name.prefix(60)).\(String(Entropy.uint64(), radix: 36))"
    let temporaryPath = temporaryPath
    file = try naming(path) { () throws(SystemError) in
      try FileDescriptor(temporaryPath, .creating)
    }
  }

  /// Replaces the file at `path` by one that durably holds `bytes`.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o600
  ) throws(SystemError) {
    let file = try AtomicFile(path)
    try file.write(bytes)
    if mode != 0o600 { try file.changeMode(to: mode) }
    try file.commit()
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try naming(path) { () throws(SystemError) in try file.writeAll(bytes) }
  }

  package func changeMode(to mode: UInt32) throws(SystemError) {
    try file.changeMode(to: mode)
  }

  /// Gives the file its name; when this returns, both are durable.
  ///
  /// - Throws: `EEXIST` where something has the name already, if it `mustBeNew`; that is never touched.
  package consuming func commit(mustBeNew: Bool = false) throws(SystemError) {
    try naming(path) { () throws(SystemError) in
      try file.flush()
      if mustBeNew {
        try File.renameNew(temporaryPath, to: path)
      } else {
        try File.rename(temporaryPath, to: path)
      }
    }
    try Directory.flush(Directory.parent(of: path))
  }

  deinit {
    // After a commit nothing has this name any more.
    unsafe unlink(temporaryPath)
  }
}
