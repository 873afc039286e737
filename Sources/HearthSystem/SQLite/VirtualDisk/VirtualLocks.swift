internal import CSQLite

/// Who holds which lock on one database file: SQLite's five levels, as its own file layer grants them.
struct VirtualLocks {
  private var levels: [ObjectIdentifier: Int32] = [:]

  /// Raises a holder's level; false where another one's lock forbids it.
  ///
  /// Who wants to be alone and is not keeps newcomers out until it lets go.
  mutating func raise(_ holder: ObjectIdentifier, to level: Int32) -> Bool {
    let current = levels[holder] ?? SQLITE_LOCK_NONE
    guard current < level else { return true }
    let others = levels.filter { $0.key != holder }.values.max() ?? SQLITE_LOCK_NONE
    switch level {
    case SQLITE_LOCK_SHARED:
      guard others < SQLITE_LOCK_PENDING else { return false }
    case SQLITE_LOCK_RESERVED:
      guard others < SQLITE_LOCK_RESERVED else { return false }
    default:
      guard others < SQLITE_LOCK_RESERVED else { return false }
      guard others == SQLITE_LOCK_NONE else {
        levels[holder] = SQLITE_LOCK_PENDING
        return false
      }
    }
    levels[holder] = level
    return true
  }

  mutating func lower(_ holder: ObjectIdentifier, to level: Int32) {
    guard let current = levels[holder], current > level else { return }
    levels[holder] = level == SQLITE_LOCK_NONE ? nil : level
  }

  /// Whether somebody writes, or is about to.
  var isReserved: Bool { levels.values.contains { $0 >= SQLITE_LOCK_RESERVED } }
}
