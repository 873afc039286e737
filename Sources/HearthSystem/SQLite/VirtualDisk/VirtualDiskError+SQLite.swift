internal import CSQLite

extension VirtualDiskError {
  /// What SQLite's own file layer answers where the operation fails so; `failure` is for a device that fails.
  func code(_ failure: Int32) -> Int32 {
    switch self {
    case .full: SQLITE_FULL
    case .readOnly: SQLITE_READONLY
    case .notFound: failure == InputOutputCode.remove ? InputOutputCode.removeMissing : failure
    case .inputOutput: failure
    }
  }
}
