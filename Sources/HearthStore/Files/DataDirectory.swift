internal import HearthCRDT
package import HearthSystem
internal import HearthWire

/// A server's data directory, held by one process at a time: its identity, its lock, its household.
package struct DataDirectory: ~Copyable {
  package let path: String
  package private(set) var identity: ServerIdentity
  package var household: Household<SQLiteBackend>
  /// nil where the files are nobody else's to find.
  private let lock: FileLock?

  package var databasePath: String { Self.databasePath(in: path) }

  /// Bytes of the database and what is written ahead of it.
  package var databaseByteCount: UInt64 {
    ["", "-wal"].reduce(0) { sum, suffix in
      let byteCount = (try? FileStatus(of: databasePath + suffix))?.byteCount ?? 0
      return sum + UInt64(clamping: byteCount)
    }
  }

  /// Where the daemon listens for administration.
  package var administrationPath: String { Self.administrationPath(in: path) }

  /// Where the daemon of the data directory at `path` listens for administration.
  package static func administrationPath(in path: String) -> String { "\(path)/admin.sock" }

  /// Whether a server was ever started in the directory at `path`.
  package static func exists(at path: String) -> Bool { File.exists(identityPath(in: path)) }

  private init(
    path: String, identity: ServerIdentity, household: Household<SQLiteBackend>,
    lock: consuming FileLock?
  ) {
    self.path = path
    self.identity = identity
    self.household = household
    self.lock = lock
  }

  /// Opens the directory at `path` of another disk than the system's, where an empty file is ready for the log.
  ///
  /// Whoever has the disk keeps the identity, and everybody else out.
  package static func open(
    at path: String, of disk: MountedDisk, as identity: ServerIdentity
  ) throws(StoreError) -> DataDirectory {
    try rewriteLog(in: path, on: disk)
    let household = try Household(
      backend: SQLiteBackend(path: databasePath(in: path), side: .server, on: disk),
      device: identity.keyPair.key, keepsOutbox: false)
    var directory = DataDirectory(
      path: path, identity: identity, household: household, lock: nil)
    try directory.adoptHousehold()
    try directory.household.flushNames()
    return directory
  }

  /// Opens the data directory at `path`.
  ///
  /// One that holds an identity and no database gets an empty log: the devices refill it.
  ///
  /// `creates` makes a missing identity too, but never where there is a database.
  ///
  /// - Throws: ``StoreError/locked(path:)`` while another process holds it, ``StoreError/absent(path:)`` where there
  ///   is none.
  package static func open(
    at path: String, creates: Bool
  ) throws(StoreError) -> DataDirectory {
    if creates {
      try storing { () throws(SystemError) in try Directory.create(path) }
    } else if !exists(at: path) {
      throw .absent(path: path)
    }
    let lock = try lock(path)
    let identity = try identity(in: path, creates: creates)
    if !File.exists(databasePath(in: path)) {
      try storing { () throws(SystemError) in
        try FileDescriptor(databasePath(in: path), .creating).flush()
        try Directory.flush(path)
      }
    }
    try rewriteLog(in: path)
    let household = try Household(
      backend: SQLiteBackend(path: databasePath(in: path), side: .server),
      device: identity.keyPair.key, keepsOutbox: false)
    var directory = DataDirectory(
      path: path, identity: identity, household: household, lock: lock)
    try directory.adoptHousehold()
    // SQLite makes the write-ahead log, and does not say where its name could not be made durable.
    try directory.household.flushNames()
    try giveToOwner(path)
    return directory
  }

  /// What the last process left behind is durable before anybody is told of it, but where nothing can be written at all.
  private static func rewriteLog(in path: String, on disk: MountedDisk? = nil) throws(StoreError) {
    do throws(StoreError) {
      try storing { () throws(SystemError) in
        try DatabaseFiles(on: disk).rewriteLog(ofDatabaseAt: databasePath(in: path))
      }
    } catch {
      guard error == .readOnly || error == .full else { throw error }
    }
  }

  /// Replaces the identity, durably: the household changes hands, or a former server is trusted.
  package mutating func replaceIdentity(_ identity: ServerIdentity) throws(StoreError) {
    let path = Self.identityPath(in: path)
    // What lies on another disk has no identity file.
    if lock != nil {
      try storing { () throws(SystemError) in
        try AtomicFile.write(identity.encoded, to: path)
      }
    }
    self.identity = identity
    try adoptHousehold()
  }

  /// Moves what was written ahead into the database file; to be called within 500 ms of the last commit.
  package func checkpoint() throws(StoreError) {
    try household.checkpoint()
  }

  /// Writes a backup, the identity in it, to `backup` while the server goes on; it is secret, and its mode is 0600.
  package func backUp(to backup: String) throws(StoreError) {
    try Self.backUp(path, identity: identity, to: backup)
  }

  /// The same without the directory's value, for another thread of the process that holds it.
  package static func backUp(
    _ path: String, identity: ServerIdentity, to backup: String
  ) throws(StoreError) {
    try Backup.make(
      of: .server, database: databasePath(in: path), secret: identity.encoded, at: backup)
  }

  /// The database says whose log it is; the identity beside it decides.
  private mutating func adoptHousehold() throws(StoreError) {
    let id = identity.household
    try household.transaction { household throws(StoreError) in
      try household.setID(id)
      _ = try household.logID(minting: true)
    }
  }
}

// MARK: - Restoring

extension DataDirectory {
  /// Puts the backup at `backup` in the place of what the directory at `path` holds, under a new log id.
  ///
  /// What was there is moved to a new directory beside the files.
  ///
  /// - Returns: The path of that directory; nil where there was nothing.
  /// - Throws: ``StoreError/locked(path:)`` while a daemon runs.
  @discardableResult
  package static func restore(
    _ backup: String, to path: String
  ) throws(StoreError) -> String? {
    try storing { () throws(SystemError) in try Directory.create(path) }
    let lock = try lock(path)
    let restored = "\(path)/\(restoredName)"
    var found: ServerIdentity?
    try Backup.restore(backup, to: restored) { secret throws(StoreError) in
      guard let identity = ServerIdentity(encoded: secret) else { throw .notHearth(path: backup) }
      found = identity
    } change: { backend throws(StoreError) in
      try backend.forgetOrigin()
    }
    guard let identity = found else { throw .notHearth(path: backup) }
    let aside = try moveAside(path)
    try storing { () throws(SystemError) in
      // Interrupted at any point, there is an identity, and at worst no log, which the devices refill.
      try AtomicFile.write(identity.encoded, to: identityPath(in: path))
      try File.rename(restored, to: databasePath(in: path))
      try Directory.flush(path)
    }
    try giveToOwner(path)
    _ = consume lock
    return aside
  }

  /// Moves the database to a new directory, with a copy of the identity, which stays until another takes its place.
  private static func moveAside(_ path: String) throws(StoreError) -> String? {
    finishWriting(in: path)
    // What is beside the database all the same goes first: it would be taken for a part of the one that comes.
    let names = ["-journal", "-wal", "-shm", ""].map { "hearthd.db\($0)" }
      .filter { File.exists("\(path)/\($0)") }
    guard exists(at: path) || !names.isEmpty else { return nil }
    return try storing { () throws(SystemError) in
      let aside = try Directory.createTemporary(prefix: "\(path)/replaced-")
      if exists(at: path) {
        let bytes = try File.read(
          identityPath(in: path), maximumByteCount: ServerIdentity.maximumByteCount)
        try File.create(identityPath(in: aside), holding: bytes)
      }
      for name in names {
        try File.rename("\(path)/\(name)", to: "\(aside)/\(name)")
        try Directory.flush(aside)
        try Directory.flush(path)
      }
      return aside
    }
  }

  /// Puts what a killed daemon had written ahead into its database, and undoes what it had begun, so that one file
  /// holds everything; what is too damaged for that is moved as it is.
  private static func finishWriting(in path: String) {
    guard File.exists(databasePath(in: path)) else { return }
    let database = try? SQLiteDatabase.open(
      databasePath(in: path), .readWrite, sharedBy: SQLiteBackend.Side.server.sharing)
    _ = try? database?.integer("PRAGMA user_version")
  }

  private static let restoredName = ".restored.db"
  /// How names begin of files that are not finished.
  package static let unfinishedPrefixes = [restoredName, ".identity."]
}

// MARK: - Names, lock, identity

extension DataDirectory {
  /// Gives what root has made in the directory at `path` to whom the directory belongs.
  ///
  /// Root administers a service that runs as another user, who must be able to open the files afterwards.
  private static func giveToOwner(_ path: String) throws(StoreError) {
    guard EffectiveUser.id == 0 else { return }
    try storing { () throws(SystemError) in
      let directory = try FileStatus(of: path, followsLinks: true)
      guard directory.owner != 0 else { return }
      for name in try Directory.names(in: path) {
        let file = "\(path)/\(name)"
        guard try FileStatus(of: file).owner == 0 else { continue }
        try File.giveAway(file, toUser: directory.owner, group: directory.group)
      }
    }
  }

  package static func databasePath(in path: String) -> String { "\(path)/hearthd.db" }
  private static func identityPath(in path: String) -> String { "\(path)/identity" }

  private static func lock(_ path: String) throws(StoreError) -> FileLock {
    do throws(SystemError) {
      return try FileLock("\(path)/lock", .exclusive)
    } catch {
      throw error.kind == .wouldBlock ? .locked(path: path) : StoreError(error)
    }
  }

  private static func identity(
    in path: String, creates: Bool
  ) throws(StoreError) -> ServerIdentity {
    let file = identityPath(in: path)
    if File.exists(file) {
      let bytes = try storing { () throws(SystemError) in
        try File.read(
          file, maximumByteCount: ServerIdentity.maximumByteCount, followsLinks: false)
      }
      guard let identity = ServerIdentity(encoded: bytes) else { throw .damaged(.identity) }
      return identity
    }
    // A database without its identity is an accident to be mended by hand, never by a new identity.
    guard creates, !File.exists(databasePath(in: path)) else { throw .damaged(.identity) }
    guard let household = HouseholdID(bytes: Entropy.bytes(count: HouseholdID.byteCount)) else {
      throw .damaged(.identity)
    }
    let identity = ServerIdentity(keyPair: KeyPair(), household: household)
    try storing { () throws(SystemError) in try File.create(file, holding: identity.encoded) }
    return identity
  }
}
