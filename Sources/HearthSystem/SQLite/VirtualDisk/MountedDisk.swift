internal import CSQLite
internal import Synchronization

/// A ``VirtualDisk`` under a name by which SQLite finds it.
///
/// A class, since open files point to it. Locks and the index of a write-ahead log are kept here, for all connections
/// of this process; ``SQLiteDatabase`` keeps its disk mounted.
@safe package final class MountedDisk: @unchecked Sendable {
  let name: String
  private let disk: any VirtualDisk
  private let vfs: UnsafeMutablePointer<sqlite3_vfs>
  private let cName: UnsafeMutablePointer<CChar>
  private let turn = Mutex(())
  private var places: [String: Place] = [:]

  /// What the connections to one file share.
  struct Place {
    var locks = VirtualLocks()
    var memory: VirtualSharedMemory?
    var openCount = 0
  }

  private static let count = Atomic<Int>(0)
  private static let maximumPathByteCount: Int32 = 512

  /// Mounts the disk; with the last reference it is unmounted.
  package init(_ disk: any VirtualDisk) {
    self.disk = disk
    name = "hearth-\(Self.count.add(1, ordering: .relaxed).newValue)"
    unsafe cName = name.withCString { name in
      let count = unsafe Self.byteCount(of: name)
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count)
      unsafe copy.initialize(from: name, count: count)
      return unsafe copy
    }
    unsafe vfs = .allocate(capacity: 1)
    unsafe vfs.initialize(to: Self.functions)
    unsafe vfs.pointee.szOsFile = Int32(MemoryLayout<hearth_sqlite3_file>.size)
    unsafe vfs.pointee.mxPathname = Self.maximumPathByteCount
    unsafe vfs.pointee.zName = UnsafePointer(cName)
    // SAFETY: the pointer is used by calls of SQLite for open databases, and these keep this object.
    unsafe vfs.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_vfs_register(vfs, 0)
  }

  deinit {
    unsafe sqlite3_vfs_unregister(vfs)
    unsafe vfs.deallocate()
    unsafe cName.deallocate()
  }

  private static func byteCount(of name: UnsafePointer<CChar>) -> Int {
    var count = 0
    while unsafe name[count] != 0 { count += 1 }
    return count + 1
  }

  /// What tells the file at `path` from a copy of it.
  func identity(ofFileAt path: String) throws(VirtualDiskError) -> FileIdentity {
    try turn.withLock { _ throws(VirtualDiskError) in try disk.identity(ofFileAt: path) }
  }

  /// Calls the disk, when it is this thread's turn; the code is SQLite's.
  func calling(
    _ failure: Int32, _ body: (any VirtualDisk) throws(VirtualDiskError) -> Int32
  ) -> Int32 {
    turn.withLock { _ in
      do throws(VirtualDiskError) {
        return try body(disk)
      } catch {
        return error.code(failure)
      }
    }
  }

  /// Asks the disk, when it is this thread's turn; an error is as the system would have told it.
  func asking<Result: Sendable>(
    _ operation: SystemError.Operation, on path: String,
    _ body: (any VirtualDisk) throws(VirtualDiskError) -> Result
  ) throws(SystemError) -> Result {
    do throws(VirtualDiskError) {
      return try turn.withLock { _ throws(VirtualDiskError) in try body(disk) }
    } catch {
      throw SystemError(error, operation, on: path)
    }
  }

  /// Works on what the connections to `path` share, when it is this thread's turn.
  func sharing<Result: Sendable>(_ path: String, _ body: (inout Place) -> Result) -> Result {
    turn.withLock { _ in
      var place = places[path] ?? Place()
      let result = body(&place)
      places[path] = place.openCount > 0 ? place : nil
      return result
    }
  }

  /// The disk itself, for what needs no turn.
  var unlockedDisk: any VirtualDisk { disk }
}
