internal import CSQLite

/// What SQLite calls for an open file.
extension OpenVirtualFile {
  // SAFETY: written once, before anybody can see it, and never deallocated.
  private nonisolated(unsafe) static let methods: UnsafePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    unsafe methods.initialize(to: functions)
    return unsafe UnsafePointer(methods)
  }()

  // SAFETY: the file that SQLite keeps has room for the pointer behind it; `close` gives the reference back.
  func install(in file: UnsafeMutablePointer<sqlite3_file>) {
    unsafe Self.extended(file).pointee.owner = Unmanaged.passRetained(self).toOpaque()
    unsafe file.pointee.pMethods = Self.methods
  }

  private static func extended(
    _ file: UnsafeMutablePointer<sqlite3_file>
  ) -> UnsafeMutablePointer<hearth_sqlite3_file> {
    unsafe UnsafeMutableRawPointer(file).assumingMemoryBound(to: hearth_sqlite3_file.self)
  }

  // SAFETY: SQLite calls only files that were opened and not yet closed.
  private static func of(_ file: UnsafeMutablePointer<sqlite3_file>?) -> OpenVirtualFile {
    guard let file = unsafe file, let owner = unsafe extended(file).pointee.owner else {
      preconditionFailure("SQLite names an open file in every call")
    }
    return unsafe Unmanaged<OpenVirtualFile>.fromOpaque(owner).takeUnretainedValue()
  }

  private static func close(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
    guard let file = unsafe file, let owner = unsafe extended(file).pointee.owner else {
      return SQLITE_OK
    }
    unsafe extended(file).pointee.owner = nil
    unsafe Unmanaged<OpenVirtualFile>.fromOpaque(owner).takeRetainedValue().close()
    return SQLITE_OK
  }

  private static var functions: sqlite3_io_methods {
    var methods = sqlite3_io_methods()
    methods.iVersion = 2
    unsafe methods.xClose = { unsafe OpenVirtualFile.close($0) }
    unsafe methods.xRead = { file, bytes, count, offset in
      let bytes = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
      return unsafe OpenVirtualFile.of(file).read(into: bytes, at: offset)
    }
    unsafe methods.xWrite = { file, bytes, count, offset in
      let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
      return unsafe OpenVirtualFile.of(file).write(bytes, at: offset)
    }
    unsafe methods.xTruncate = { unsafe OpenVirtualFile.of($0).truncate(toByteCount: $1) }
    unsafe methods.xSync = { file, _ in unsafe OpenVirtualFile.of(file).flush() }
    unsafe methods.xFileSize = { unsafe OpenVirtualFile.of($0).byteCount($1) }
    unsafe methods.xLock = { unsafe OpenVirtualFile.of($0).lock($1) }
    unsafe methods.xUnlock = { unsafe OpenVirtualFile.of($0).unlock($1) }
    unsafe methods.xCheckReservedLock = { file, result in
      unsafe result?.pointee = OpenVirtualFile.of(file).isReserved ? 1 : 0
      return SQLITE_OK
    }
    unsafe methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    // As SQLite's own layer says of a disk that it knows nothing special of.
    unsafe methods.xSectorSize = { _ in 4_096 }
    unsafe methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    unsafe methods.xShmMap = { file, region, byteCount, extending, out in
      unsafe OpenVirtualFile.of(file).map(
        region, byteCount: byteCount, extending: extending != 0, to: out)
    }
    unsafe methods.xShmLock = { file, first, count, flags in
      unsafe OpenVirtualFile.of(file).lockMemory(first, count: count, flags: flags)
    }
    unsafe methods.xShmBarrier = { _ in OpenVirtualFile.synchronise() }
    unsafe methods.xShmUnmap = { file, _ in
      unsafe OpenVirtualFile.of(file).unmap()
      return SQLITE_OK
    }
    return methods
  }
}
