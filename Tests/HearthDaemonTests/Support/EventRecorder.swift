import HearthDaemon
import Synchronization

/// What a daemon has said, for tests to look at.
final class EventRecorder: Sendable {
  private let recorded = Mutex<[Event]>([])

  var events: [Event] { recorded.withLock { $0 } }

  func record(_ event: Event) {
    recorded.withLock { $0.append(event) }
  }
}
