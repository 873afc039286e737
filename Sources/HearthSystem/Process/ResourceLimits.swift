internal import CLinux
internal import Glibc

/// What the system lets this process have.
package enum ResourceLimits {
  /// How many descriptors this process may have open at once.
  package static var maximumOpenFileCount: Int {
    var soft: UInt = 0
    var hard: UInt = 0
    guard unsafe hearth_get_open_file_limits(&soft, &hard) == 0 else { return .max }
    return Int(clamping: soft)
  }

  /// Allows as many open descriptors as the system permits without privileges, and says how many that is.
  ///
  /// A daemon with a connection per device needs more than the 1,024 that shells and services start with.
  @discardableResult
  package static func raiseOpenFiles() -> Int {
    var soft: UInt = 0
    var hard: UInt = 0
    guard unsafe hearth_get_open_file_limits(&soft, &hard) == 0 else { return 0 }
    if soft < hard, hearth_set_open_file_limits(hard, hard) == 0 { soft = hard }
    return Int(clamping: soft)
  }
}
