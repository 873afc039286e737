internal import CLinux
internal import Glibc

/// Whole files by name.
package enum File {
  private static let stepByteCount = 64 * 1024

  /// All bytes of the file at `path`; one that holds more than `maximumByteCount` is refused (`EFBIG`).
  package static func read(
    _ path: String, maximumByteCount: Int, followsLinks: Bool = true
  ) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(path, .reading, followsLinks: followsLinks)
    var bytes: [UInt8] = []
    while true {
      let room = min(stepByteCount, maximumByteCount - bytes.count + 1)
      let step = try file.read(maximumByteCount: room)
      if step.isEmpty { return bytes }
      bytes += step
      guard bytes.count <= maximumByteCount else {
        throw SystemError(.read, on: path, code: EFBIG)
      }
    }
  }

  /// Makes a new file, mode 0600, that durably holds `bytes`; an existing one is never touched.
  ///
  /// It is there whole or not at all, also where the machine stops meanwhile.
  package static func create(_ path: String, holding bytes: [UInt8]) throws(SystemError) {
    let file = try AtomicFile(path)
    try file.write(bytes)
    try file.commit(mustBeNew: true)
  }

  /// Removes the file at `path`; it is no error that it is not there.
  package static func remove(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      _ = try systemCall(.remove, on: path) { unsafe unlink(path) }
    } catch  where error.kind == .notFound {
      return
    }
  }

  /// Gives the file at `path` another name, in place of a file or link that had that name.
  ///
  /// A device, a pipe or a socket is never replaced (`EEXIST`): root could lose `/dev/null` otherwise.
  package static func rename(_ path: String, to newPath: String) throws(SystemError) {
    if let kind = try? FileStatus(of: newPath).kind, kind == .other || kind == .socket {
      throw SystemError(.rename, on: newPath, code: EEXIST)
    }
    _ = try systemCall(.rename, on: path) { unsafe Glibc.rename(path, newPath) }
  }

  /// Gives the file at `path` a name that nothing has (`EEXIST`).
  static func renameNew(_ path: String, to newPath: String) throws(SystemError) {
    do throws(SystemError) {
      _ = try systemCall(.rename, on: newPath) { unsafe hearth_rename_new(path, newPath) }
    } catch  where error.code == EINVAL || error.code == ENOSYS {
      // Some file systems cannot look and rename in one step, but all of those can link.
      _ = try systemCall(.rename, on: newPath) { unsafe link(path, newPath) }
      try remove(path)
    }
  }

  /// The path without links.
  package static func resolved(_ path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else {
      throw SystemError(.open, on: path, code: errno)
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Where a result named `path` goes: where a link there leads, so that root does not lose `/dev/stdout`.
  ///
  /// - Throws: `ENOENT` for a link that leads nowhere, or to an open pipe.
  package static func destination(_ path: String) throws(SystemError) -> String {
    guard let status = try? FileStatus(of: path), status.kind == .symbolicLink else { return path }
    return try resolved(path)
  }

  /// Gives the file at `path`, or the link itself, to another user and group; only root can.
  package static func giveAway(
    _ path: String, toUser user: UInt32, group: UInt32
  ) throws(SystemError) {
    _ = try systemCall(.changeOwner, on: path) { unsafe lchown(path, user, group) }
  }

  /// Whether anything, a dangling link included, has the name `path`.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }
}
