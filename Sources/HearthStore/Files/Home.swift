internal import HearthCRDT
package import HearthSystem
package import HearthWire

/// A device's home directory: its key, and the household as this device knows it.
///
/// Any number of processes may have one home open. Of its files, `hearth.db` and `key` belong together: `key` is the
/// device's secret, and the database remembers which key that is. `households` holds what was moved aside.
package struct Home: ~Copyable {
  package let path: String
  package let keyPair: KeyPair
  package var household: Household<SQLiteBackend>
  /// Held by all who have the home open, since moving its files needs it alone; nil where it cannot be written.
  private let lock: FileLock?

  /// The path of the database file.
  package var databasePath: String { Self.databasePath(in: path) }

  /// Whether there is a home at `path`.
  package static func exists(at path: String) -> Bool { File.exists(databasePath(in: path)) }

  private init(
    path: String, keyPair: KeyPair, household: Household<SQLiteBackend>, lock: consuming FileLock?
  ) {
    self.path = path
    self.keyPair = keyPair
    self.household = household
    self.lock = lock
  }

  /// Opens the home at `path`; one that cannot be written is opened too, and can then only be read.
  ///
  /// - Throws: ``StoreError/absent(path:)`` where there is none.
  package static func open(at path: String) throws(StoreError) -> Home {
    try requirePresence(at: path)
    let lock = try sharedLock(in: path)
    // Somebody may have moved the files aside while this waited for the lock.
    guard exists(at: path) else { throw .absent(path: path) }
    let loaded = try storing { () throws(SystemError) in try KeyPair.load(from: keyPath(in: path)) }
    guard let keyPair = loaded else { throw .damaged(.identity) }
    var household = try Household(
      backend: SQLiteBackend(path: databasePath(in: path), side: .client), device: keyPair.key,
      keepsOutbox: true)
    // A key that is not the one that wrote here would make another device of this one.
    guard try household.isOwnDevice() else { throw .damaged(.identity) }
    return Home(path: path, keyPair: keyPair, household: household, lock: lock)
  }

  /// A home that cannot be looked at is not one that is not there.
  private static func requirePresence(at path: String) throws(StoreError) {
    do throws(SystemError) {
      _ = try FileStatus(of: databasePath(in: path))
    } catch {
      throw error.kind == .notFound ? .absent(path: path) : StoreError(error)
    }
  }

  /// Makes a home at `path`, with a new key and without a household.
  ///
  /// - Throws: ``StoreError/alreadyExists(path:)`` where there is one.
  package static func create(at path: String) throws(StoreError) -> Home {
    guard !exists(at: path) else { throw .alreadyExists(path: path) }
    try prepareDirectory(path)
    try storing { () throws(SystemError) in
      // A key without a database is what an interrupted creation leaves.
      if !File.exists(keyPath(in: path)) { try KeyPair().save(to: keyPath(in: path)) }
      try FileDescriptor(databasePath(in: path), .creating).flush()
      try Directory.flush(path)
    }
    return try open(at: path)
  }

  /// Makes a home at `path` from a backup: the same device goes on, under a new replica.
  ///
  /// - Throws: ``StoreError/alreadyExists(path:)`` where there is a home.
  package static func create(
    at path: String, fromBackup backup: String
  ) throws(StoreError) -> Home {
    guard !exists(at: path) else { throw .alreadyExists(path: path) }
    try prepareDirectory(path)
    try Backup.restore(backup, to: databasePath(in: path)) { secret throws(StoreError) in
      guard let keyPair = KeyPair(secret: secret) else { throw .damaged(.identity) }
      try storing { () throws(SystemError) in
        try AtomicFile.write(keyPair.encoded, to: keyPath(in: path))
      }
    }
    var home = try open(at: path)
    try home.household.abandonReplica()
    return home
  }

  /// Makes the directory, and in it the lock that everybody shares.
  private static func prepareDirectory(_ path: String) throws(StoreError) {
    try storing { () throws(SystemError) in
      try Directory.create(path)
      _ = try FileLock(lockPath(in: path), .shared)
    }
  }

  /// Writes a backup, with the device's key in it, to `path`; it is secret, and its mode is 0600.
  package func backUp(to backup: String) throws(StoreError) {
    try Backup.make(
      of: .client, database: databasePath, secret: keyPair.secret, at: backup)
  }

  /// Where this home's last contact with its server is kept: below `XDG_RUNTIME_DIR`, whose value is given, or by the
  /// effective user id.
  package func lastContact(runtimeDirectory: String?, userID: UInt32) -> LastContact {
    LastContact(
      databasePath: databasePath, runtimeDirectory: runtimeDirectory, userID: userID)
  }
}

// MARK: - One home, several households

extension Home {
  /// Moves this household's files aside, by its id, so that the device can join another one.
  ///
  /// - Throws: ``StoreError/locked(path:)`` while another process has the home open.
  package consuming func moveAside(
    patience: Duration = Self.patience
  ) throws(StoreError) {
    guard let id = try household.id() else { throw .noHousehold }
    let path = self.path
    letGo()
    let aside = Self.asidePath(of: id, in: path)
    guard !Self.exists(at: aside) else { throw .alreadyExists(path: aside) }
    let lock = try Self.exclusiveLock(in: path, patience: patience)
    try Self.finishTransaction(in: path)
    try storing { () throws(SystemError) in
      try Directory.create(aside)
      try Self.moveFiles(from: path, to: aside)
    }
    _ = consume lock
  }

  /// Closes the database and gives up the lock.
  private consuming func letGo() {}

  /// Whether a household of this id was moved aside in the home at `path`.
  package static func holdsAside(_ id: HouseholdID, in path: String) -> Bool {
    exists(at: asidePath(of: id, in: path))
  }

  /// The households that were moved aside in the home at `path`.
  package static func householdsAside(in path: String) -> [HouseholdID] {
    let names = (try? Directory.names(in: "\(path)/households")) ?? []
    return names.sorted().compactMap { name in
      [UInt8](hexadecimal: name).flatMap { HouseholdID(bytes: $0) }
    }
    .filter { holdsAside($0, in: path) }
  }

  /// Takes up a household that was moved aside; the home at `path` must hold none.
  package static func takeUp(_ id: HouseholdID, in path: String) throws(StoreError) {
    guard !exists(at: path) else { throw .alreadyExists(path: path) }
    let aside = asidePath(of: id, in: path)
    guard exists(at: aside) else { throw .absent(path: aside) }
    let lock = try exclusiveLock(in: path, patience: patience)
    try finishTransaction(in: aside)
    try storing { () throws(SystemError) in
      try moveFiles(from: aside, to: path)
      try removeEmptied(aside)
    }
    _ = consume lock
  }

  /// Removes a directory whose household has left it, unless somebody keeps files of his own there.
  private static func removeEmptied(_ path: String) throws(SystemError) {
    // Whoever looked into it has left a lock, and who was killed while he moved its files, a part of a key.
    for name in try Directory.names(in: path) where name == "lock" || name.hasPrefix(".key.") {
      try File.remove("\(path)/\(name)")
    }
    if try Directory.names(in: path).isEmpty { try Directory.remove(path) }
  }

  /// Undoes what a process had begun that was killed, before the file gets another name and its journal does not.
  private static func finishTransaction(in path: String) throws(StoreError) {
    guard File.exists(databasePath(in: path) + "-journal") else { return }
    _ = try SQLiteBackend(path: databasePath(in: path), side: .client).lastEntry()
  }

  // The key is copied before the database moves and removed after it, so no database is ever without its key.
  private static func moveFiles(from source: String, to target: String) throws(SystemError) {
    let key = try File.read(
      keyPath(in: source), maximumByteCount: KeyPair.encodedByteCount, followsLinks: false)
    try AtomicFile.write(key, to: keyPath(in: target))
    try File.rename(databasePath(in: source), to: databasePath(in: target))
    try Directory.flush(target)
    try Directory.flush(source)
    try File.remove(keyPath(in: source))
  }
}

// MARK: - Names and locks

extension Home {
  /// The path of the database file of the home at `path`.
  package static func databasePath(in path: String) -> String { "\(path)/hearth.db" }
  private static func keyPath(in path: String) -> String { "\(path)/key" }
  private static func lockPath(in path: String) -> String { "\(path)/lock" }
  /// Where the household of this id lies that was moved aside in the home at `path`.
  package static func asidePath(of id: HouseholdID, in path: String) -> String {
    "\(path)/households/\(id.bytes.hexadecimal)"
  }

  /// How long those who open a home wait for one who moves its files, and the other way round.
  package static var patience: Duration { .seconds(5) }

  private static func sharedLock(in path: String) throws(StoreError) -> FileLock? {
    do throws(SystemError) {
      return try FileLock(lockPath(in: path), .shared, patience: patience)
    } catch {
      switch error.kind {
      case .wouldBlock: throw .locked(path: path)
      case .readOnly, .permissionDenied, .noSpace: return nil
      default: throw StoreError(error)
      }
    }
  }

  private static func exclusiveLock(
    in path: String, patience: Duration
  ) throws(StoreError) -> FileLock {
    do throws(SystemError) {
      return try FileLock(lockPath(in: path), .exclusive, patience: patience)
    } catch {
      throw error.kind == .wouldBlock ? .locked(path: path) : StoreError(error)
    }
  }
}
