import HearthSystem

/// A disk in memory whose operations fail when a test wants them to.
final class MemoryDisk: VirtualDisk {
  enum Operation: Hashable {
    case open, remove, rename, flushDirectory, lookUp, read, write, truncate, flush, byteCount
  }

  final class File: VirtualFile {
    let disk: MemoryDisk
    var bytes: [UInt8] = []
    private(set) var openCount = 0

    init(on disk: MemoryDisk) { self.disk = disk }

    func open() -> File {
      openCount += 1
      return self
    }

    func close() { openCount -= 1 }

    func read(count: Int, at offset: Int) throws(VirtualDiskError) -> [UInt8] {
      try disk.note(.read)
      return Array(bytes.dropFirst(offset).prefix(count))
    }

    func write(_ new: [UInt8], at offset: Int) throws(VirtualDiskError) {
      try disk.note(.write)
      let end = offset + new.count
      if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
      bytes.replaceSubrange(offset..<end, with: new)
    }

    func truncate(toByteCount count: Int) throws(VirtualDiskError) {
      try disk.note(.truncate)
      bytes = Array(bytes.prefix(count))
    }

    func flush() throws(VirtualDiskError) { try disk.note(.flush) }

    func byteCount() throws(VirtualDiskError) -> Int {
      try disk.note(.byteCount)
      return bytes.count
    }
  }

  private(set) var files: [String: File] = [:]
  private(set) var calls: [Operation] = []
  private(set) var openedKinds: Set<VirtualFileKind> = []
  private(set) var pauseCount = 0
  var failures: [Operation: VirtualDiskError] = [:]
  var milliseconds: Int64 = 0

  func create(_ path: String) { files[path] = File(on: self) }

  func forgetCalls() { calls = [] }

  func note(_ operation: Operation) throws(VirtualDiskError) {
    calls.append(operation)
    if let failure = failures[operation] { throw failure }
  }

  func open(
    _ path: String?, _ kind: VirtualFileKind, _ access: VirtualFileAccess
  ) throws(VirtualDiskError) -> any VirtualFile {
    if access != .reading { try note(.open) }
    openedKinds.insert(kind)
    guard let path else { return File(on: self).open() }
    if files[path] == nil {
      guard access == .creating || access == .creatingAnew else { throw .notFound }
      create(path)
    }
    guard let file = files[path] else { throw .notFound }
    return file.open()
  }

  func remove(_ path: String) throws(VirtualDiskError) {
    try note(.remove)
    guard files.removeValue(forKey: path) != nil else { throw .notFound }
  }

  func rename(_ path: String, to newPath: String) throws(VirtualDiskError) {
    try note(.rename)
    guard let file = files.removeValue(forKey: path) else { throw .notFound }
    files[newPath] = file
  }

  func flushDirectory(of path: String) throws(VirtualDiskError) { try note(.flushDirectory) }

  func byteCount(ofFileAt path: String) throws(VirtualDiskError) -> Int? {
    try note(.lookUp)
    return files[path]?.bytes.count
  }

  func identity(ofFileAt path: String) throws(VirtualDiskError) -> FileIdentity {
    guard files[path] != nil else { throw .notFound }
    return FileIdentity(device: 1, inode: 2, birthTime: 3, machine: "none")
  }

  func randomBytes(count: Int) -> [UInt8] { [UInt8](repeating: 7, count: count) }

  func pause(microseconds: Int) { pauseCount += 1 }
}
