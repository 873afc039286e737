internal import CSQLite
internal import Synchronization

/// Memory that SQLite asks for and does not get, so that tests see what comes of it; no program uses this.
package enum ScarceMemory {
  private static let count = Atomic<Int>(0)
  private static let first = Atomic<Int>(.max)
  private static let last = Atomic<Int>(.max)
  // SAFETY: written once, before SQLite can use it.
  private nonisolated(unsafe) static var memory = unsafe sqlite3_mem_methods()

  /// Stands between SQLite and its memory, for as long as this process lives; false where that cannot be.
  ///
  /// No database may be open, or have been open.
  package static func install() -> Bool {
    guard sqlite3_shutdown() == SQLITE_OK, unsafe hearth_sqlite3_get_memory(&memory) == SQLITE_OK
    else { return false }
    var scarce = unsafe memory
    unsafe scarce.xMalloc = { byteCount in
      unsafe ScarceMemory.isRefused() ? nil : ScarceMemory.memory.xMalloc(byteCount)
    }
    unsafe scarce.xRealloc = { old, byteCount in
      unsafe ScarceMemory.isRefused() ? nil : ScarceMemory.memory.xRealloc(old, byteCount)
    }
    return unsafe hearth_sqlite3_set_memory(&scarce) == SQLITE_OK
  }

  /// Refuses these allocations, counted from now on, beginning with 1.
  package static func refuse(_ numbers: ClosedRange<Int>) {
    count.store(0, ordering: .sequentiallyConsistent)
    first.store(numbers.lowerBound, ordering: .sequentiallyConsistent)
    last.store(numbers.upperBound, ordering: .sequentiallyConsistent)
  }

  /// Gives SQLite all that it asks for.
  package static func recover() { refuse(Int.max...Int.max) }

  /// How often SQLite has asked since ``refuse(_:)``.
  package static var allocationCount: Int { count.load(ordering: .sequentiallyConsistent) }

  private static func isRefused() -> Bool {
    let number = count.add(1, ordering: .sequentiallyConsistent).newValue
    return number >= first.load(ordering: .sequentiallyConsistent)
      && number <= last.load(ordering: .sequentiallyConsistent)
  }
}
