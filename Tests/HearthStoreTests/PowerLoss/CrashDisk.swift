import HearthSystem

/// A disk in memory that remembers what was done to it, so that ``CrashImage`` can tell what a loss of power leaves;
/// its calls fail where a test wants that.
final class CrashDisk: VirtualDisk {
  /// What changes the disk, or makes changes durable.
  enum Event {
    /// The name leads to this file; nil takes it away.
    case name(String, Int?)
    /// The file of the second name has the first from now on, and not its own any more.
    case rename(String, from: String, Int)
    case write(Int, offset: Int, [UInt8])
    case truncate(Int, byteCount: Int)
    case flush(Int)
    case flushNames
  }

  /// One file, whatever names it has.
  final class File: VirtualFile {
    let number: Int
    fileprivate(set) var bytes: [UInt8]
    private unowned let disk: CrashDisk

    init(_ number: Int, holding bytes: [UInt8] = [], on disk: CrashDisk) {
      self.number = number
      self.bytes = bytes
      self.disk = disk
    }

    func read(count: Int, at offset: Int) throws(VirtualDiskError) -> [UInt8] {
      try disk.call()
      guard offset < bytes.count else { return [] }
      return Array(bytes[offset..<min(offset + count, bytes.count)])
    }

    func write(_ new: [UInt8], at offset: Int) throws(VirtualDiskError) {
      try disk.call()
      bytes.write(new, at: offset)
      disk.events.append(.write(number, offset: offset, new))
    }

    func truncate(toByteCount count: Int) throws(VirtualDiskError) {
      try disk.call()
      bytes.truncate(toByteCount: count)
      disk.events.append(.truncate(number, byteCount: count))
    }

    func flush() throws(VirtualDiskError) {
      try disk.call()
      disk.events.append(.flush(number))
    }

    func byteCount() throws(VirtualDiskError) -> Int {
      try disk.call()
      return bytes.count
    }

    func close() {}
  }

  private(set) var names: [String: File] = [:]
  private(set) var events: [Event] = []
  private(set) var callCount = 0
  /// The calls that fail, by their numbers.
  var failing: ClosedRange<Int>?
  var failure = VirtualDiskError.inputOutput
  let milliseconds: Int64 = 0
  private var fileCount = 0

  /// A disk that durably holds these files.
  init(_ files: [String: [UInt8]] = [:]) {
    for (path, bytes) in files { names[path] = make(holding: bytes) }
  }

  /// What the files hold now, as a program sees it.
  var files: [String: [UInt8]] { names.mapValues(\.bytes) }

  /// The numbers of the files that were there at first.
  var firstNumbers: [String: Int] { names.mapValues(\.number) }

  private func make(holding bytes: [UInt8] = []) -> File {
    fileCount += 1
    return File(fileCount, holding: bytes, on: self)
  }

  private func call() throws(VirtualDiskError) {
    callCount += 1
    if failing?.contains(callCount) == true { throw failure }
  }

  func open(
    _ path: String?, _ kind: VirtualFileKind, _ access: VirtualFileAccess
  ) throws(VirtualDiskError) -> any VirtualFile {
    try call()
    guard let path else { return make() }
    if let file = names[path] { return file }
    guard access == .creating || access == .creatingAnew else { throw .notFound }
    let file = make()
    names[path] = file
    events.append(.name(path, file.number))
    return file
  }

  func remove(_ path: String) throws(VirtualDiskError) {
    try call()
    guard names.removeValue(forKey: path) != nil else { throw .notFound }
    events.append(.name(path, nil))
  }

  func rename(_ path: String, to newPath: String) throws(VirtualDiskError) {
    try call()
    guard let file = names.removeValue(forKey: path) else { throw .notFound }
    names[newPath] = file
    events.append(.rename(newPath, from: path, file.number))
  }

  func flushDirectory(of path: String) throws(VirtualDiskError) {
    try call()
    events.append(.flushNames)
  }

  func byteCount(ofFileAt path: String) throws(VirtualDiskError) -> Int? {
    try call()
    return names[path]?.bytes.count
  }

  func identity(ofFileAt path: String) throws(VirtualDiskError) -> FileIdentity {
    guard names[path] != nil else { throw .notFound }
    return FileIdentity(device: 1, inode: 2, birthTime: 3, machine: "none")
  }

  func randomBytes(count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ events.count) }
  }

  func pause(microseconds: Int) {}
}

extension [UInt8] {
  /// Writes as into a file: a gap is zeros.
  mutating func write(_ new: [UInt8], at offset: Int) {
    if count < offset + new.count {
      self += [UInt8](repeating: 0, count: offset + new.count - count)
    }
    replaceSubrange(offset..<offset + new.count, with: new)
  }

  mutating func truncate(toByteCount byteCount: Int) {
    if byteCount < count {
      removeLast(count - byteCount)
    } else {
      self += [UInt8](repeating: 0, count: byteCount - count)
    }
  }
}
