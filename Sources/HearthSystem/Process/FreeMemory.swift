internal import CLinux

/// Memory that this process holds and does not use.
package enum FreeMemory {
  /// Gives it back to the system: what one large piece of work took would otherwise stay with a process that runs for
  /// months.
  package static func giveBack() {
    _ = malloc_trim(0)
  }
}
