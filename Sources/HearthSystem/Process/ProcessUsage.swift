internal import CLinux
internal import Glibc

/// What this process takes of the machine, as the kernel counts it.
package struct ProcessUsage: Hashable, Sendable {
  /// Bytes of memory that are resident.
  package let residentByteCount: UInt64
  package let openFileCount: Int
  /// Time on a processor, in its own code and in the kernel's.
  package let processorTime: Duration

  /// What is so now; what cannot be found out is zero.
  package init() {
    residentByteCount = Self.residentPageCount() * UInt64(clamping: sysconf(Int32(_SC_PAGESIZE)))
    // The listing itself has one file open.
    let names = try? Directory.names(in: "/proc/self/fd")
    openFileCount = max(0, (names?.count ?? 0) - 1)
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    processorTime = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func residentPageCount() -> UInt64 {
    guard let bytes = try? File.read("/proc/self/statm", maximumByteCount: 256) else { return 0 }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return words.dropFirst().first.flatMap { UInt64($0) } ?? 0
  }
}
