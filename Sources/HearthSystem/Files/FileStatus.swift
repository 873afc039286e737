internal import Glibc

/// What the system knows of a file without opening it.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, directory, symbolicLink, socket, other
  }

  package let kind: Kind
  /// The permission bits alone.
  package let mode: UInt32
  /// The user id of its owner.
  package let owner: UInt32
  package let byteCount: Int64
  /// Nanoseconds since 1970.
  package let modificationTime: Int64

  /// The status of the file at `path`; of the link itself unless `followsLinks`.
  package init(of path: String, followsLinks: Bool = false) throws(SystemError) {
    var status = stat()
    _ = try systemCall(.status, on: path) {
      unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
    }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      case S_IFSOCK: .socket
      default: .other
      }
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    byteCount = Int64(status.st_size)
    modificationTime =
      Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }

  /// Whether it is this process's user's, and nobody else may read or write it.
  package var isPrivate: Bool { isOwn && mode & 0o077 == 0 }

  /// Whether it is this process's user's.
  package var isOwn: Bool { owner == geteuid() }
}
