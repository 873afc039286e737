internal import CSQLite

/// What SQLite calls for a disk as a whole.
extension MountedDisk {
  /// The functions, without what differs from disk to disk.
  static var functions: sqlite3_vfs {
    var vfs = unsafe sqlite3_vfs()
    unsafe vfs.iVersion = 2
    unsafe vfs.xOpen = { vfs, name, file, flags, outFlags in
      unsafe MountedDisk.of(vfs).open(name, as: file, flags: flags, outFlags: outFlags)
    }
    unsafe vfs.xDelete = { vfs, name, flushes in
      unsafe MountedDisk.of(vfs).remove(MountedDisk.text(name), flushing: flushes != 0)
    }
    unsafe vfs.xAccess = { vfs, name, flags, result in
      let path = unsafe MountedDisk.text(name)
      return unsafe MountedDisk.of(vfs).calling(InputOutputCode.access) {
        disk throws(VirtualDiskError) in
        let count = try disk.byteCount(ofFileAt: path)
        // An empty file counts as none: a journal that was never written is not one.
        let isThere = flags == SQLITE_ACCESS_EXISTS ? (count ?? 0) > 0 : count != nil
        unsafe result?.pointee = isThere ? 1 : 0
        return SQLITE_OK
      }
    }
    unsafe vfs.xFullPathname = { _, name, capacity, out in
      unsafe MountedDisk.copy(MountedDisk.text(name), to: out, capacity: Int(capacity))
    }
    unsafe vfs.xRandomness = { vfs, count, out in
      let bytes = unsafe MountedDisk.of(vfs).unlockedDisk.randomBytes(count: Int(count))
      for (index, byte) in bytes.prefix(Int(count)).enumerated() {
        unsafe out?[index] = CChar(bitPattern: byte)
      }
      return Int32(bytes.count)
    }
    unsafe vfs.xSleep = { vfs, microseconds in
      unsafe MountedDisk.of(vfs).unlockedDisk.pause(microseconds: Int(microseconds))
      return microseconds
    }
    unsafe vfs.xCurrentTime = { vfs, days in
      let milliseconds = unsafe MountedDisk.of(vfs).julianMilliseconds
      unsafe days?.pointee = Double(milliseconds) / 86_400_000
      return SQLITE_OK
    }
    unsafe vfs.xCurrentTimeInt64 = { vfs, milliseconds in
      unsafe milliseconds?.pointee = MountedDisk.of(vfs).julianMilliseconds
      return SQLITE_OK
    }
    unsafe vfs.xGetLastError = { _, _, _ in 0 }
    return unsafe vfs
  }

  // Milliseconds since noon in Greenwich on November 24, 4714 B.C.
  private var julianMilliseconds: Int64 { unlockedDisk.milliseconds + 210_866_760_000_000 }

  // SAFETY: SQLite hands the structure back that was registered, whose owner every open database keeps.
  private static func of(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> MountedDisk {
    guard let vfs = unsafe vfs, let owner = unsafe vfs.pointee.pAppData else {
      preconditionFailure("SQLite names its file layer in every call")
    }
    return unsafe Unmanaged<MountedDisk>.fromOpaque(owner).takeUnretainedValue()
  }

  private static func text(_ name: UnsafePointer<CChar>?) -> String {
    guard let name = unsafe name else { return "" }
    return unsafe String(cString: name)
  }

  private static func copy(
    _ path: String, to out: UnsafeMutablePointer<CChar>?, capacity: Int
  ) -> Int32 {
    guard path.utf8.count < capacity, let out = unsafe out else { return SQLITE_CANTOPEN }
    var index = 0
    for byte in path.utf8 {
      unsafe out[index] = CChar(bitPattern: byte)
      index += 1
    }
    unsafe out[index] = 0
    return SQLITE_OK
  }

  private func open(
    _ name: UnsafePointer<CChar>?, as file: UnsafeMutablePointer<sqlite3_file>?, flags: Int32,
    outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let file = unsafe file else { return SQLITE_CANTOPEN }
    unsafe file.pointee.pMethods = nil
    let path = unsafe name.map { unsafe String(cString: $0) }
    var opened = OpenVirtualFile.Opening(path: path, flags: flags)
    let code = calling(SQLITE_CANTOPEN) { disk throws(VirtualDiskError) in
      try opened.open(on: disk)
      return SQLITE_OK
    }
    guard let handle = opened.handle(on: self) else { return code }
    unsafe outFlags?.pointee = opened.flags
    unsafe handle.install(in: file)
    return SQLITE_OK
  }

  private func remove(_ path: String, flushing: Bool) -> Int32 {
    let code = calling(InputOutputCode.remove) { disk throws(VirtualDiskError) in
      try disk.remove(path)
      return SQLITE_OK
    }
    guard code == SQLITE_OK, flushing else { return code }
    return calling(InputOutputCode.flushDirectory) { disk throws(VirtualDiskError) in
      try disk.flushDirectory(of: path)
      return SQLITE_OK
    }
  }
}
