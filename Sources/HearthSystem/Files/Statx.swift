internal import CLinux
internal import Glibc

/// All that the system knows of the file at `path`; of the link itself unless `followsLinks`.
func statx(ofFileAt path: String, followsLinks: Bool) throws(SystemError) -> statx {
  var status = statx()
  let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
  let mask = UInt32(STATX_BASIC_STATS) | UInt32(STATX_BTIME)
  _ = try systemCall(.status, on: path) {
    unsafe hearth_statx(AT_FDCWD, path, flags, mask, &status)
  }
  return status
}

extension statx_timestamp {
  /// Nanoseconds since 1970.
  var nanoseconds: Int64 { tv_sec &* 1_000_000_000 &+ Int64(tv_nsec) }
}
