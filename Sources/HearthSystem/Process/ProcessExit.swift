internal import Glibc

/// The end of this process.
package enum ProcessExit {
  /// Ends the process with `status`, of which the system keeps the low eight bits.
  package static func with(status: Int32) -> Never {
    // What `exit` would clean up, another thread may be using.
    _exit(status)
  }
}
