/// Where events go: a line each, for those that matter enough.
package struct EventLog: Sendable {
  private let level: LogLevel
  private let write: @Sendable (Event) -> Void

  /// A log that gives `write` every event that is at least as important as `level`.
  package init(level: LogLevel, write: @escaping @Sendable (Event) -> Void) {
    self.level = level
    self.write = write
  }

  package func callAsFunction(_ event: Event) {
    if event.level <= level { write(event) }
  }
}
