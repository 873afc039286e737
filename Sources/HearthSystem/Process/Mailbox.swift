internal import Synchronization

/// What two threads tell each other: a value that one changes at a time, and an event that says that it changed.
package final class Mailbox<Value: Sendable>: Sendable {
  /// Set by ``change(_:)``, and cleared by whoever looks.
  package let changed: WakeUpEvent
  private let value: Mutex<Value>

  package init(_ value: Value) throws(SystemError) {
    changed = try WakeUpEvent()
    self.value = Mutex(value)
  }

  /// Changes the value, and says so.
  package func change(_ body: (inout Value) -> Void) {
    value.withLock { body(&$0) }
    changed.wake()
  }

  /// Looks at the value, and may take things out of it.
  package func look<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { body(&$0) }
  }
}
