internal import CLinux
internal import Glibc

/// Notice of what happens to the files of one directory.
package struct DirectoryWatch: Sendable {
  private let notifications: SharedDescriptor

  /// Watches for files that are removed or renamed: so ends every transaction that has a rollback journal.
  package init(_ path: String) throws(SystemError) {
    let notifications = FileDescriptor(
      rawValue: try systemCall(.status, on: path) {
        inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      })
    _ = try systemCall(.status, on: path) {
      unsafe inotify_add_watch(notifications.rawValue, path, Self.events)
    }
    self.notifications = SharedDescriptor(notifications)
  }

  /// Readable when something happened since ``clear()``.
  package var descriptor: Int32 { notifications.descriptor.rawValue }

  /// Forgets what happened until now.
  package func clear() {
    while (try? notifications.descriptor.read(maximumByteCount: Self.readByteCount)) != nil {}
  }

  // Not when a file is closed: whoever looks at a database opens and closes it, and would call himself again.
  private static let events = UInt32(IN_DELETE | IN_MOVE | IN_DELETE_SELF | IN_MOVE_SELF)
  private static let readByteCount = 4096
}
