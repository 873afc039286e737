package import HearthWire

/// A position, and the log that it is a place in.
package struct LogPosition: Hashable, Sendable {
  package let log: LogID
  package let position: Position

  package init(log: LogID, position: Position) {
    self.log = log
    self.position = position
  }
}
