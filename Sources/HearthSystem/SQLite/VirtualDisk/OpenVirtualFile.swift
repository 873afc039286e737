internal import CSQLite
internal import Synchronization

/// A file of a ``MountedDisk`` that SQLite has open.
///
/// A class, since SQLite holds it by a pointer.
@safe final class OpenVirtualFile {
  private let disk: MountedDisk
  private let file: any VirtualFile
  private let path: String
  /// Whether the file's name still has to be made durable, which its first flush does too.
  private var isNameNew: Bool

  private var holder: ObjectIdentifier { ObjectIdentifier(self) }

  init(_ file: any VirtualFile, at path: String?, isNameNew: Bool, on disk: MountedDisk) {
    self.disk = disk
    self.file = file
    self.isNameNew = isNameNew
    // Nobody shares what has no name.
    self.path = path ?? ""
    disk.sharing(self.path) { $0.openCount += 1 }
  }

  func close() {
    unmap()
    disk.sharing(path) { place in
      place.locks.lower(holder, to: SQLITE_LOCK_NONE)
      place.openCount -= 1
    }
    _ = disk.calling(SQLITE_OK) { _ in
      file.close()
      return SQLITE_OK
    }
  }

  func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int32 {
    disk.calling(InputOutputCode.read) { _ throws(VirtualDiskError) in
      let found = try file.read(count: bytes.count, at: Int(offset))
      unsafe bytes.copyBytes(from: found.prefix(bytes.count))
      guard found.count < bytes.count else { return SQLITE_OK }
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[found.count...])
      unsafe rest.initializeMemory(as: UInt8.self, repeating: 0)
      return InputOutputCode.shortRead
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) -> Int32 {
    let bytes = unsafe [UInt8](bytes)
    return disk.calling(InputOutputCode.write) { _ throws(VirtualDiskError) in
      try file.write(bytes, at: Int(offset))
      return SQLITE_OK
    }
  }

  func truncate(toByteCount count: Int64) -> Int32 {
    disk.calling(InputOutputCode.truncate) { _ throws(VirtualDiskError) in
      try file.truncate(toByteCount: Int(count))
      return SQLITE_OK
    }
  }

  func flush() -> Int32 {
    let code = disk.calling(InputOutputCode.flush) { _ throws(VirtualDiskError) in
      try file.flush()
      return SQLITE_OK
    }
    guard code == SQLITE_OK, isNameNew else { return code }
    isNameNew = false
    // SQLite's own layer does not look at what this answers either.
    _ = disk.calling(InputOutputCode.flushDirectory) { disk throws(VirtualDiskError) in
      try disk.flushDirectory(of: path)
      return SQLITE_OK
    }
    return SQLITE_OK
  }

  func byteCount(_ count: UnsafeMutablePointer<Int64>?) -> Int32 {
    disk.calling(InputOutputCode.byteCount) { _ throws(VirtualDiskError) in
      unsafe count?.pointee = Int64(try file.byteCount())
      return SQLITE_OK
    }
  }

  // MARK: Locks

  func lock(_ level: Int32) -> Int32 {
    disk.sharing(path) { $0.locks.raise(holder, to: level) } ? SQLITE_OK : SQLITE_BUSY
  }

  func unlock(_ level: Int32) -> Int32 {
    disk.sharing(path) { $0.locks.lower(holder, to: level) }
    return SQLITE_OK
  }

  var isReserved: Bool { disk.sharing(path) { $0.locks.isReserved } }

  // MARK: The index of a write-ahead log

  func map(
    _ region: Int32, byteCount: Int32, extending: Bool,
    to out: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> Int32 {
    disk.sharing(path) { place in
      let memory = place.memory ?? VirtualSharedMemory()
      place.memory = memory
      memory.take(holder)
      unsafe out?.pointee = memory.region(
        Int(region), byteCount: Int(byteCount), extending: extending)
      return SQLITE_OK
    }
  }

  func lockMemory(_ first: Int32, count: Int32, flags: Int32) -> Int32 {
    let slots = first..<(first + count)
    return disk.sharing(path) { place in
      guard let memory = place.memory else {
        return InputOutputCode.lockSharedMemory
      }
      guard flags & SQLITE_SHM_LOCK != 0 else {
        memory.unlock(holder, slots)
        return SQLITE_OK
      }
      let isExclusive = flags & SQLITE_SHM_EXCLUSIVE != 0
      return memory.lock(holder, slots, exclusively: isExclusive) ? SQLITE_OK : SQLITE_BUSY
    }
  }

  func unmap() {
    disk.sharing(path) { place in
      place.memory?.letGo(holder)
      if place.memory?.isAbandoned == true { place.memory = nil }
    }
  }

  static func synchronise() { atomicMemoryFence(ordering: .sequentiallyConsistent) }
}

extension OpenVirtualFile {
  /// A file on its way to being open.
  struct Opening {
    let path: String?
    /// What SQLite asked for, and then what it got.
    private(set) var flags: Int32
    private var file: (any VirtualFile)?
    private var isNameNew = false

    init(path: String?, flags: Int32) {
      self.path = path
      self.flags = flags
    }

    mutating func open(on disk: any VirtualDisk) throws(VirtualDiskError) {
      let mayCreate = flags & SQLITE_OPEN_CREATE != 0
      let isNew = try path.map { path throws(VirtualDiskError) in
        try disk.byteCount(ofFileAt: path) == nil
      }
      isNameNew =
        mayCreate && isNew == true && (kind == .rollbackJournal || kind == .writeAheadLog)
      do throws(VirtualDiskError) {
        file = try disk.open(path, kind, access)
      } catch {
        // As SQLite's own layer: what may not be written is read.
        guard error == .readOnly, access != .reading else { throw error }
        file = try disk.open(path, kind, .reading)
        flags &= ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        flags |= SQLITE_OPEN_READONLY
      }
    }

    func handle(on disk: MountedDisk) -> OpenVirtualFile? {
      file.map { OpenVirtualFile($0, at: path, isNameNew: isNameNew, on: disk) }
    }

    private var kind: VirtualFileKind {
      if flags & SQLITE_OPEN_MAIN_DB != 0 { return .database }
      if flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL) != 0 {
        return .rollbackJournal
      }
      return flags & SQLITE_OPEN_WAL != 0 ? .writeAheadLog : .temporary
    }

    private var access: VirtualFileAccess {
      if flags & SQLITE_OPEN_READONLY != 0 { return .reading }
      guard flags & SQLITE_OPEN_CREATE != 0 else { return .writing }
      return flags & SQLITE_OPEN_EXCLUSIVE != 0 ? .creatingAnew : .creating
    }
  }
}
