import HearthWire

/// How a client's stored position moves; judged inside the transaction that stores it.
package enum PositionMove: Hashable, Sendable {
  /// Stored if the position stored by then is of the same log and smaller: another process may have been faster.
  case advance(to: LogPosition)
  /// Stored if the position stored by then is still `old`, which the server could make nothing of; it may
  /// stand further back, or in another log.
  case replace(old: LogPosition?, new: LogPosition)

  /// What is stored where `stored` is stored now.
  package func result(from stored: LogPosition?) -> LogPosition? {
    switch self {
    case .advance(let new):
      guard let stored, stored.log == new.log, stored.position.number < new.position.number else {
        return stored
      }
      return new
    case .replace(let old, let new):
      return stored == old ? new : stored
    }
  }
}
