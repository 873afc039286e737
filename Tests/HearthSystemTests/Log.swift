import HearthSystem
import Synchronization

/// A list that several threads write and one test waits for.
final class Log<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])

  func append(_ entry: Entry) { list.withLock { $0.append(entry) } }

  /// The entries once there are `count`, or those after five seconds.
  func entries(count: Int) -> [Entry] {
    let deadline = Deadline(after: .seconds(5))
    while list.withLock({ $0.count }) < count && !deadline.hasPassed { pause(milliseconds: 1) }
    return list.withLock { $0 }
  }

  /// The entries by now.
  var now: [Entry] { list.withLock { $0 } }
}

extension Log where Entry: Equatable {
  /// The entries once the last of them is `last`, or those after five seconds.
  func entries(untilLast last: Entry) -> [Entry] {
    let deadline = Deadline(after: .seconds(5))
    while now.last != last && !deadline.hasPassed { pause(milliseconds: 1) }
    return now
  }
}
