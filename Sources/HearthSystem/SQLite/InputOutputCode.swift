internal import CSQLite

/// SQLite's extended codes of failing input and output, which are macros that compute: `SQLITE_IOERR` with a reason
/// above it.
enum InputOutputCode {
  static let read = code(1)
  static let shortRead = code(2)
  static let write = code(3)
  static let flush = code(4)
  static let flushDirectory = code(5)
  static let truncate = code(6)
  static let byteCount = code(7)
  static let remove = code(10)
  static let memory = code(12)
  static let access = code(13)
  static let openSharedMemory = code(18)
  static let growSharedMemory = code(19)
  static let lockSharedMemory = code(20)
  static let removeMissing = code(23)

  private static func code(_ reason: Int32) -> Int32 { SQLITE_IOERR | reason << 8 }
}
