internal import CLinux
internal import Glibc

/// Whether a path lies on this machine's own storage.
package enum FileSystemKind: Hashable, Sendable {
  case local
  /// Locks and atomic renames cannot be relied on there; the name is the file system's, such as `nfs`.
  case network(name: String)

  /// The kind of file system that holds the existing file or directory at `path`.
  package init(of path: String) throws(SystemError) {
    var status = statfs()
    _ = try systemCall(.fileSystem, on: path) { unsafe statfs(path, &status) }
    self.init(magic: UInt32(truncatingIfNeeded: status.f_type))
  }

  /// The kind of file system that has this number in `linux/magic.h`.
  init(magic: UInt32) {
    self =
      switch magic {
      case 0x6969: .network(name: "nfs")
      case 0xFF53_4D42: .network(name: "cifs")
      case 0xFE53_4D42: .network(name: "smb2")
      case 0x517B: .network(name: "smb")
      case 0x0102_1997: .network(name: "9p")
      case 0x0BD0_0BD0: .network(name: "lustre")
      case 0x00C3_6400: .network(name: "ceph")
      case 0x5346_414F: .network(name: "afs")
      case 0x6B41_4653: .network(name: "afs")
      case 0x7375_7245: .network(name: "coda")
      case 0x0116_1970: .network(name: "gfs2")
      case 0x7461_636F: .network(name: "ocfs2")
      default: .local
      }
  }
}
