internal import CLinux
internal import Glibc

/// Goes off at a moment of the clock that goes on while the machine sleeps: at once when it wakes, if that has passed.
package struct Alarm: ~Copyable, Sendable {
  private let timer: FileDescriptor

  package init() throws(SystemError) {
    timer = FileDescriptor(rawValue: try systemCall(.eventLoop) { hearth_alarm_create() })
  }

  /// Readable from the moment on that was set.
  package var descriptor: Int32 { timer.rawValue }

  /// Goes off at this moment of the ``BootClock`` and no other; never where it is nil.
  package func set(atMilliseconds moment: UInt64?) {
    // A moment of 0 would stop the timer.
    let moment = moment.map { max($0, 1) } ?? 0
    _ = hearth_alarm_set(
      timer.rawValue, Int(clamping: moment / 1_000), Int(moment % 1_000) * 1_000_000)
  }
}
