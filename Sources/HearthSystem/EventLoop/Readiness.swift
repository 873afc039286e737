internal import Glibc

/// What several descriptors are ready for.
package enum Readiness {
  /// Waits until one of `reading` can be read or has failed, until the other side of one of `writing` has gone away, or
  /// until the deadline has passed: then nothing is ready, and neither where a signal came.
  package static func wait(
    reading: [Int32], writing: [Int32] = [], until deadline: Deadline?
  ) throws(SystemError) -> Set<Int32> {
    var entries = reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    entries += writing.map { pollfd(fd: $0, events: 0, revents: 0) }
    let patience = deadline?.remaining.clampedMilliseconds ?? -1
    let count = unsafe poll(&entries, nfds_t(entries.count), patience)
    guard count >= 0 || errno == EINTR else { throw SystemError(.poll, code: errno) }
    guard count > 0 else { return [] }
    return Set(entries.filter { $0.revents != 0 }.map(\.fd))
  }
}
