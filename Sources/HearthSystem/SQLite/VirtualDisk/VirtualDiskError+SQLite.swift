internal import CSQLite

extension VirtualDiskError {
  /// What SQLite's own file layer answers where the operation fails so; `failure` is for a device that fails.
  func code(_ failure: Int32) -> Int32 {
    switch self {
    case .full: SQLITE_FULL
    case .readOnly: SQLITE_READONLY
    case .notFound: failure == Self.remove ? Self.removeMissing : failure
    case .inputOutput: failure
    }
  }

  // Macros that compute: SQLITE_IOERR with a reason above it.
  static let read = failure(1)
  static let shortRead = failure(2)
  static let write = failure(3)
  static let flush = failure(4)
  static let flushDirectory = failure(5)
  static let truncate = failure(6)
  static let byteCount = failure(7)
  static let remove = failure(10)
  static let outOfMemory = failure(12)
  static let access = failure(13)
  static let removeMissing = failure(23)

  private static func failure(_ reason: Int32) -> Int32 { SQLITE_IOERR | reason << 8 }
}
