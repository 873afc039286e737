internal import Glibc

/// A lock between processes, held as long as this value lives and given up by the system when the process ends.
package struct FileLock: ~Copyable, Sendable {
  package enum Mode: Hashable, Sendable {
    /// Any number of holders, none of them exclusive.
    case shared
    /// The only holder.
    case exclusive
  }

  private let file: FileDescriptor

  /// Locks the file at `path`, which is made if it is missing.
  ///
  /// If another holds the lock, this throws an error whose kind is `wouldBlock`, after trying for `patience`.
  package init(_ path: String, _ mode: Mode, patience: Duration = .zero) throws(SystemError) {
    let file = try FileDescriptor(path, .openingOrCreating)
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    let deadline = Deadline(after: patience)
    var isHeld = false
    while !isHeld {
      do throws(SystemError) {
        _ = try systemCall(.lock, on: path) { flock(file.rawValue, operation) }
        isHeld = true
      } catch  where error.kind == .wouldBlock && !deadline.hasPassed {
        usleep(Self.retryMicroseconds)
      }
    }
    self.file = file
  }

  /// Replaces what the file says about its holder, for people; the lock itself does not need it.
  package func describe(_ text: String) throws(SystemError) {
    try file.truncate(to: 0)
    try file.writeAll(Array(text.utf8))
  }

  private static let retryMicroseconds: UInt32 = 10_000
}
