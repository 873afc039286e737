import HearthCRDT
import HearthSync
import HearthWire

extension SyncError {
  /// What a peer is told whose frame or message cannot be read.
  init(_ error: WireError) {
    self =
      switch error {
      case .oversizedFrame, .limitExceeded, .inflate(.oversized): .tooLarge
      default: .malformed
      }
  }
}
