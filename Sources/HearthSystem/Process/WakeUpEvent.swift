internal import CLinux
internal import Glibc

/// A descriptor through which one thread tells another that something happened.
///
/// It stays set, whoever waits for it, until it is cleared.
package struct WakeUpEvent: Hashable, Sendable {
  private let event: SharedDescriptor

  package init() throws(SystemError) {
    let descriptor = try systemCall(.eventLoop) { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }
    event = SharedDescriptor(FileDescriptor(rawValue: descriptor))
  }

  /// Readable for as long as the event is set.
  package var descriptor: Int32 { event.descriptor.rawValue }

  package var isSet: Bool {
    (try? event.descriptor.waitUntilReady(.reading, deadline: Deadline(after: .zero))) == true
  }

  package func wake() {
    // It fails where the event was set more often than can be counted, and it is set all the same.
    try? event.descriptor.writeAll([1, 0, 0, 0, 0, 0, 0, 0])
  }

  package func clear() {
    _ = try? event.descriptor.read(maximumByteCount: 8)
  }

  /// Waits until the event is set, or the deadline has passed.
  package func wait(until deadline: Deadline) {
    _ = try? event.descriptor.waitUntilReady(.reading, deadline: deadline)
  }

  package static func == (left: WakeUpEvent, right: WakeUpEvent) -> Bool {
    left.event === right.event
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(event))
  }
}
