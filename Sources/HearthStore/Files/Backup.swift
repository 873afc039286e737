package import HearthSystem

/// A backup: a household's database in one file, with the secret that lies beside it in daily use.
package enum Backup {
  /// No secret is longer.
  static let maximumSecretByteCount = ServerIdentity.maximumByteCount

  /// Writes a backup of a `side`'s database at `path` to `backup`, while others go on using the database.
  package static func make(
    of side: SQLiteBackend.Side, database path: String, secret: [UInt8], at backup: String,
    on disk: MountedDisk? = nil
  ) throws(StoreError) {
    let destination = try storing { () throws(SystemError) in
      disk == nil ? try File.destination(backup) : backup
    }
    let database = try SQLiteDatabase.open(path, .readWrite, sharedBy: side.sharing, on: disk)
    try DatabaseCopy.make(of: database, at: destination) { copy throws(StoreError) in
      var backend = SQLiteBackend(adopting: copy)
      try backend.setMetadata(secret, for: MetadataKey.backupSecret)
      return true
    }
  }

  /// Writes the database in `backup` to `path`, after `takeSecret` has got the secret in it and `change` has done
  /// whatever else is to be done.
  ///
  /// - Throws: ``StoreError/notHearth(path:)`` for a file that is no backup; nothing is changed then.
  package static func restore(
    _ backup: String, to path: String, on disk: MountedDisk? = nil,
    takeSecret: ([UInt8]) throws(StoreError) -> Void,
    change: (inout SQLiteBackend) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    guard DatabaseFiles(on: disk).exists(backup) else { throw .absent(path: backup) }
    try DatabaseCopy.make(ofFile: backup, at: path, on: disk) { copy throws(StoreError) in
      try Schema.current.prepare(copy)
      var backend = SQLiteBackend(adopting: copy)
      guard let secret = try backend.metadata(MetadataKey.backupSecret) else {
        throw .notHearth(path: backup)
      }
      try backend.setMetadata(nil, for: MetadataKey.backupSecret)
      try change(&backend)
      try takeSecret(secret)
      return true
    }
  }
}
