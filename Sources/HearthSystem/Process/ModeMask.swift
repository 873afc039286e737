internal import Glibc

/// The permissions that this process's user wants no new file to have.
package enum ModeMask {
  /// Reading it sets it for an instant: no other thread may make a file meanwhile.
  package static var current: UInt32 {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }
}
