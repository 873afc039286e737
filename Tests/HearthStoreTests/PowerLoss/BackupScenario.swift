import HearthStore
import HearthSystem
import Testing

/// A backup that is made or taken up while something goes wrong.
enum BackupScenario: String, CaseIterable, Sendable {
  /// Where nothing is yet.
  case making
  /// In the place of an earlier one.
  case remaking
  /// Where nothing is yet.
  case restoring
  /// In the place of what is there.
  case replacing

  private static let backupPath = "/backup"
  private static let secret: [UInt8] = Array(repeating: 7, count: 32)
  private static let history = StoredHistory.serving

  /// What comes of it.
  var path: String { isMaking ? Self.backupPath : StoredHistory.path }

  private var isMaking: Bool { self == .making || self == .remaking }

  /// What lies on the disk first: a server's household in use, or one that has ended; a backup of four batches less.
  func beginning() throws -> [String: [UInt8]] {
    let disk = CrashDisk(try Self.history.beginning())
    let mounted = MountedDisk(disk)
    do {
      var household = try Self.history.open(StoredHistory.path, on: mounted)
      for step in Self.history.steps.prefix(4) { try step.perform(in: &household) }
      try backUp(on: mounted)
      for step in Self.history.steps.dropFirst(4).prefix(4) { try step.perform(in: &household) }
      if isMaking {
        var files = disk.files
        if self == .making { files[Self.backupPath] = nil }
        return files
      }
    }
    var files = disk.files
    if self == .restoring { files[StoredHistory.path] = nil }
    return files
  }

  /// - Returns: Whether the secret was found, which is before anything is where it belongs.
  @discardableResult
  func perform(on disk: CrashDisk) throws(StoreError) -> Bool {
    let mounted = MountedDisk(disk)
    if isMaking {
      try backUp(on: mounted)
      return true
    }
    var found: [UInt8]?
    try Backup.restore(Self.backupPath, to: StoredHistory.path, on: mounted) { found = $0 }
    return found == Self.secret
  }

  private func backUp(on disk: MountedDisk) throws(StoreError) {
    try Backup.make(
      of: .server, database: StoredHistory.path, secret: Self.secret, at: Self.backupPath, on: disk)
  }

  /// What the scenario makes, as `files` hold it; nil where there is nothing of it.
  func found(in files: [String: [UInt8]]) throws -> StoredContents? {
    let disk = CrashDisk(files)
    if isMaking {
      guard files[Self.backupPath] != nil else { return nil }
      let restored = "/restored"
      var secret: [UInt8]?
      try Backup.restore(Self.backupPath, to: restored, on: MountedDisk(disk)) { secret = $0 }
      #expect(secret == Self.secret)
      return try contents(at: restored, on: disk)
    }
    guard files[StoredHistory.path] != nil else { return nil }
    return try contents(at: StoredHistory.path, on: disk)
  }

  /// What it is made from, which stays as it is.
  func source(in files: [String: [UInt8]]) throws -> StoredContents? {
    if isMaking { return try contents(at: StoredHistory.path, on: CrashDisk(files)) }
    return try Self.making.found(in: files)
  }

  private func contents(at path: String, on disk: CrashDisk) throws -> StoredContents {
    var household = try Self.history.open(path, on: MountedDisk(disk))
    #expect(try household.verify() == [])
    return try StoredContents(of: &household)
  }
}

/// What may be found of a ``BackupScenario``.
///
/// A class, since it remembers what it has looked at: most interruptions leave the same.
final class BackupStates {
  let scenario: BackupScenario
  let beginning: [String: [UInt8]]
  private let source: StoredContents?
  private let old: StoredContents?
  private let new: StoredContents?
  private var seen: [[String: [UInt8]]: StoredContents?] = [:]

  init(of scenario: BackupScenario) throws {
    self.scenario = scenario
    beginning = try scenario.beginning()
    source = try scenario.source(in: beginning)
    old = try scenario.found(in: beginning)
    let disk = CrashDisk(beginning)
    #expect(try scenario.perform(on: disk))
    new = try scenario.found(in: disk.files)
    #expect(new == source && new != old)
  }

  /// Requires the old state or the new one; the new one where it `isDone`.
  func expectOldOrNew(in files: [String: [UInt8]], isDone: Bool, _ comment: Comment) throws {
    let files = files.filter { beginning[$0.key] != nil || $0.key == scenario.path }
    let found: StoredContents?
    if let known = seen[files] {
      found = known
    } else {
      found = try scenario.found(in: files)
      #expect(try scenario.source(in: files) == source, comment)
      seen.updateValue(found, forKey: files)
    }
    #expect(found == new || (!isDone && found == old), comment)
  }
}
