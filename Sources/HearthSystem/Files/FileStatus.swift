internal import CLinux
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
  package let group: UInt32
  package let byteCount: Int64
  /// Nanoseconds since 1970.
  package let modificationTime: Int64

  /// The status of the file at `path`; of the link itself unless `followsLinks`.
  package init(of path: String, followsLinks: Bool = false) throws(SystemError) {
    let status = try statx(ofFileAt: path, followsLinks: followsLinks)
    kind =
      switch UInt32(status.stx_mode) & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      case S_IFSOCK: .socket
      default: .other
      }
    mode = UInt32(status.stx_mode) & 0o7777
    owner = status.stx_uid
    group = status.stx_gid
    byteCount = Int64(clamping: status.stx_size)
    modificationTime = status.stx_mtime.nanoseconds
  }

  /// Whether it is this process's user's, and nobody else may read or write it.
  package var isPrivate: Bool { isOwn && mode & 0o077 == 0 }

  /// Whether it is this process's user's.
  package var isOwn: Bool { owner == geteuid() }
}
