package import HearthSystem
package import HearthTestSupport

/// A disk in memory that forgets, as real ones do, what was not flushed: at a loss of power a seed decides what of it
/// is there.
///
/// A class, since files of it are open in several places.
///
/// 1. What was flushed is there after any crash; names are flushed with their directory.
/// 2. Of what was written since, any part may be there, in any order, and a write may be cut between two sectors.
/// 3. After a flush that failed, what it should have written reads as if it was there, counts as flushed, and is not on
///    the disk until it is written again: so Linux does it.
package final class SimulatedDisk: VirtualDisk {
  /// What a device writes whole or not at all.
  package static let sectorByteCount = 512
  /// What the system reads and writes at once.
  static let pageByteCount = 4_096

  /// What a planned operation does instead of its work.
  package enum Incident: Hashable, Sendable {
    /// It fails, this once.
    case failure(VirtualDiskError)
    /// The next flush fails, this once.
    case flushFailure
    /// Whoever uses the disk is gone: nothing works any more until ``turnOn()``.
    case kill
    /// The power goes: nothing works any more until ``restart(_:using:)``.
    case powerLoss
  }

  private(set) var names: [String: FileContents] = [:]
  private var durableNames: [String: FileContents] = [:]
  private var pendingNames: Set<String> = []
  /// Files that were opened before have another number, and are dead.
  private(set) var generation = 0
  private var nodeCount: UInt64
  private let machine: String
  private var plan: (remaining: Int, incident: Incident)?

  /// How many bytes files may have in all; nil for no limit.
  package var capacity: Int?
  package var milliseconds: Int64 = 0
  /// Whether nothing works, until the disk is restarted or whoever uses it is gone.
  package var isOff = false
  /// Whether what was not flushed is in danger.
  package private(set) var hasLostPower = false
  /// What was planned and has happened.
  package private(set) var incidents: [Incident] = []
  package private(set) var operationCount = 0
  /// Whether something planned has happened since the last restart.
  package private(set) var hasHadIncident = false
  /// Notes everything that changes the disk, where somebody wants to know.
  package var recording: DiskRecording?
  private var random: SeededGenerator

  /// A disk without files; `machine` is what the computer calls itself.
  package init(machine: String, seed: UInt64, firstNumber: UInt64 = 1) {
    self.machine = machine
    nodeCount = firstNumber
    random = SeededGenerator(state: seed)
  }

  /// Makes a file that holds `bytes`, all of it durable, in the place of one of that name.
  package func create(_ path: String, holding bytes: [UInt8] = []) {
    nodeCount += 1
    let node = FileContents(number: nodeCount, bytes: bytes)
    names[path] = node
    durableNames[path] = node
    pendingNames.remove(path)
    recording?.note(.create(path, bytes, number: node.number))
  }

  /// Lets `incident` happen instead of the operation that `count` others come before.
  package func plan(_ incident: Incident, after count: Int) { plan = (count, incident) }

  /// Forgets what was planned and what has happened of it.
  package func turnOn() {
    isOff = false
    hasLostPower = false
    plan = nil
    hasHadIncident = false
  }

  /// What the file holds now, flushed or not; nil where there is none.
  package func bytes(ofFileAt path: String) -> [UInt8]? { names[path]?.live }

  /// How many bytes all files have.
  package var usedByteCount: Int { names.values.reduce(0) { $0 + $1.live.count } }

  /// Removes all files, durably.
  package func empty() {
    generation += 1
    turnOn()
    names = [:]
    durableNames = [:]
    pendingNames = []
  }

  package var paths: [String] { names.keys.sorted() }

  // MARK: VirtualDisk

  package func open(
    _ path: String?, _ kind: VirtualFileKind, _ access: VirtualFileAccess
  ) throws(VirtualDiskError) -> any VirtualFile {
    guard let path else {
      try count()
      nodeCount += 1
      return SimulatedFile(FileContents(number: nodeCount, bytes: []), on: self)
    }
    if let node = names[path] {
      guard !isOff else { throw .inputOutput }
      return SimulatedFile(node, on: self)
    }
    guard access == .creating || access == .creatingAnew else { throw .notFound }
    try count()
    nodeCount += 1
    let node = FileContents(number: nodeCount, bytes: [])
    names[path] = node
    pendingNames.insert(path)
    recording?.note(.name(path, number: node.number))
    return SimulatedFile(node, on: self)
  }

  package func remove(_ path: String) throws(VirtualDiskError) {
    guard names[path] != nil else { throw .notFound }
    try count()
    names[path] = nil
    pendingNames.insert(path)
    recording?.note(.remove(path))
  }

  /// Here a rename is durable at once: half of one is what no disk leaves.
  package func rename(_ path: String, to newPath: String) throws(VirtualDiskError) {
    guard names[path] != nil else { throw .notFound }
    try count()
    move(path, to: newPath)
    recording?.note(.rename(path, to: newPath))
  }

  package func flushDirectory(of path: String) throws(VirtualDiskError) {
    try count(isFlush: true)
    for path in pendingNames { durableNames[path] = names[path] }
    pendingNames = []
    recording?.note(.flushDirectory)
  }

  package func byteCount(ofFileAt path: String) throws(VirtualDiskError) -> Int? {
    guard !isOff else { throw .inputOutput }
    return names[path]?.live.count
  }

  package func identity(ofFileAt path: String) throws(VirtualDiskError) -> FileIdentity {
    guard !isOff else { throw .inputOutput }
    guard let node = names[path] else { throw .notFound }
    return FileIdentity(
      device: 1, inode: node.number, birthTime: Int64(node.number), machine: machine)
  }

  package func randomBytes(count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() as UInt64) }
  }

  /// Nobody else runs while one waits, so waiting is of no use here and takes no time.
  package func pause(microseconds: Int) {}

  // MARK: What files do

  /// Counts an operation, which may be the one for which something was planned.
  func count(isFlush: Bool = false) throws(VirtualDiskError) {
    guard !isOff else { throw .inputOutput }
    operationCount += 1
    guard let planned = plan else { return }
    guard planned.remaining <= 0, isFlush || planned.incident != .flushFailure else {
      plan = (planned.remaining - 1, planned.incident)
      return
    }
    plan = nil
    incidents.append(planned.incident)
    hasHadIncident = true
    switch planned.incident {
    case .failure(let error): throw error
    case .flushFailure: throw .inputOutput
    case .kill: isOff = true
    case .powerLoss:
      isOff = true
      hasLostPower = true
    }
    throw .inputOutput
  }

  /// Makes sure that so many bytes more have room.
  func reserve(_ byteCount: Int) throws(VirtualDiskError) {
    guard byteCount > 0, let capacity else { return }
    guard usedByteCount + byteCount <= capacity else { throw .full }
  }

  private func move(_ path: String, to newPath: String) {
    names[newPath] = names.removeValue(forKey: path)
    durableNames[path] = nil
    durableNames[newPath] = names[newPath]
    pendingNames.subtract([path, newPath])
  }

  // MARK: Recordings

  /// Does again what was recorded.
  func replay(_ events: ArraySlice<DiskRecording.Event>) {
    var nodes: [UInt64: FileContents] = [:]
    for node in names.values { nodes[node.number] = node }
    for event in events {
      switch event {
      case .create(let path, let bytes, let number):
        let node = FileContents(number: number, bytes: bytes)
        nodes[number] = node
        names[path] = node
        durableNames[path] = node
        pendingNames.remove(path)
      case .name(let path, let number):
        let node = nodes[number] ?? FileContents(number: number, bytes: [])
        nodes[number] = node
        names[path] = node
        pendingNames.insert(path)
      case .remove(let path):
        names[path] = nil
        pendingNames.insert(path)
      case .rename(let path, let newPath): move(path, to: newPath)
      case .flushDirectory:
        for path in pendingNames { durableNames[path] = names[path] }
        pendingNames = []
      case .write(let bytes, let offset, let number):
        nodes[number]?.write(bytes, at: offset)
      case .truncate(let byteCount, let number):
        nodes[number]?.truncate(toByteCount: byteCount)
      case .flush(let number):
        nodes[number]?.flush()
      }
    }
  }

  // MARK: Crashes

  /// Turns the disk on again after a loss of power: `damage` says what of the unflushed is there.
  ///
  /// - Returns: Whether anything was not flushed.
  @discardableResult
  package func restart(_ damage: CrashDamage, using random: inout SeededGenerator) -> Bool {
    let wasDirty = !pendingNames.isEmpty || names.values.contains(where: \.isDirty)
    generation += 1
    turnOn()
    for path in pendingNames.sorted() where !damage.keepsName(using: &random) {
      names[path] = durableNames[path]
    }
    for path in names.keys.sorted() {
      guard let node = names[path] else { continue }
      damage.strike(node, using: &random)
    }
    durableNames = names
    pendingNames = []
    return wasDirty
  }

  /// All files as they are now, as a copy of the disk would hold them.
  package var image: DiskImage {
    DiskImage(
      files: names.mapValues { DiskImage.File(bytes: $0.live, number: $0.number) },
      machine: machine)
  }

  /// Puts an earlier image back in the place of everything.
  ///
  /// The files are new ones where that is seen, as when they were copied back one by one; otherwise they are the old ones
  /// again, as when a whole disk was.
  package func restore(_ image: DiskImage, isSeen: Bool) {
    generation += 1
    turnOn()
    names = [:]
    for (path, file) in image.files.sorted(by: { $0.key < $1.key }) {
      nodeCount = max(nodeCount, file.number) + 1
      names[path] = FileContents(number: isSeen ? nodeCount : file.number, bytes: file.bytes)
    }
    durableNames = names
    pendingNames = []
  }
}

/// What a disk holds at one moment.
package struct DiskImage: Sendable {
  struct File: Sendable {
    let bytes: [UInt8]
    let number: UInt64
  }

  let files: [String: File]
  package let machine: String
}
