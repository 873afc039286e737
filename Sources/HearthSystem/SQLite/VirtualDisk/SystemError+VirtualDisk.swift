internal import Glibc

extension SystemError {
  /// The error as the system would have told it.
  init(_ error: VirtualDiskError, _ operation: Operation, on path: String) {
    let code =
      switch error {
      case .notFound: ENOENT
      case .full: ENOSPC
      case .readOnly: EROFS
      case .inputOutput: EIO
      }
    self.init(operation, on: path, code: code)
  }
}
