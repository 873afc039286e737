internal import CLinux
package import HearthCRDT

/// A time as the clock on the wall shows it where this process runs: by `$TZ`, else `/etc/localtime`.
package struct LocalTime: Hashable, Sendable {
  /// How far the local clock is ahead of UTC, in seconds.
  package let offset: Int
  package let hour: Int
  package let minute: Int

  package init(_ time: WallTime) {
    let calendar = hearth_local_time(time.milliseconds / 1_000)
    offset = calendar.offset
    hour = Int(calendar.hour)
    minute = Int(calendar.minute)
  }
}
