package import HearthCRDT
internal import HearthSystem

/// When this home last reached its server, kept in memory: a pull without news writes nothing to the disk.
///
/// The file lies in `$XDG_RUNTIME_DIR/hearth`, else in `/dev/shm/hearth-UID`; where neither can be had, or is
/// not this user's alone, nothing is kept. Losing it is harmless: the age of data then counts from the
/// last stored news.
package struct LastContact: Sendable {
  private static let maximumByteCount = 32

  private let directory: String
  private let path: String

  /// The place for the home whose database file is at `databasePath`; `runtimeDirectory` is the value of
  /// `XDG_RUNTIME_DIR`, `userID` the effective user id.
  package init(databasePath: String, runtimeDirectory: String?, userID: UInt32) {
    if let runtimeDirectory, runtimeDirectory.hasPrefix("/") {
      directory = "\(runtimeDirectory)/hearth"
    } else {
      directory = "/dev/shm/hearth-\(userID)"
    }
    let name = (try? FileIdentity(of: databasePath)).map { "\($0.inode)-\($0.birthTime)" }
    path = "\(directory)/\(name ?? "unknown")"
  }

  /// The time of the last contact; nil where none is known.
  package var time: WallTime? {
    guard isTrustworthy,
      let bytes = try? File.read(
        path, maximumByteCount: Self.maximumByteCount, followsLinks: false),
      let milliseconds = Int64(String(decoding: bytes, as: UTF8.self))
    else { return nil }
    return WallTime(milliseconds: milliseconds)
  }

  /// Remembers a contact, if there is a place for it.
  package func record(_ time: WallTime) {
    // Forgetting a contact only makes data look older than it is; so no failure here is worth failing for.
    do throws(SystemError) {
      try Directory.create(directory)
      guard isTrustworthy else { return }
      try AtomicFile.write(Array("\(time.milliseconds)".utf8), to: path)
    } catch {
      return
    }
  }

  /// Forgets the last contact.
  package func forget() {
    try? File.remove(path)
  }

  /// Whether the directory is this user's, and nobody else may look into it or write to it.
  private var isTrustworthy: Bool {
    guard let status = try? FileStatus(of: directory) else { return false }
    return status.kind == .directory && status.isPrivate
  }
}
