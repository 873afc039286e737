package import HearthModel
package import HearthWire

/// What the daemon's log can say; never anything that a person typed.
package enum Event: Hashable, Sendable {
  case listening(ListenAddress)
  case stopping
  /// A device came in under a fresh invitation, or showed its joining record.
  case deviceJoined(DeviceName, Role)
  case deviceRevoked(DeviceName)
  case connected(ConnectionID, DeviceName)
  case disconnected(ConnectionID, Farewell)
  /// Peers that were not let in, since this was last said.
  case strangers(count: Int)
  /// One turn's changes are durable.
  case committed(batches: Int)
  /// Batches that this device pushed, the last one for this reason, since this was last said of it.
  case refusedPush(DeviceName, ErrorCode, count: Int)
  /// Writing failed and will be tried again with the next push.
  case readOnly(code: String)
  /// Writing works again.
  case writable
  /// No descriptor is left for a newcomer.
  case outOfDescriptors
  /// A failure that ends the daemon.
  case fatal(code: String)

  package var level: LogLevel {
    switch self {
    case .fatal: .error
    case .strangers, .refusedPush, .readOnly, .outOfDescriptors: .warning
    case .listening, .stopping, .deviceJoined, .deviceRevoked, .writable: .info
    case .connected, .disconnected, .committed: .debug
    }
  }

  /// A stable name and `key=value` pairs.
  package var text: String {
    switch self {
    case .listening(let address): "listening address=\(address.text)"
    case .stopping: "stopping"
    case .deviceJoined(let device, let role): "device-joined device=\(device) role=\(role.label)"
    case .deviceRevoked(let device): "device-revoked device=\(device)"
    case .connected(let id, let device): "connected connection=\(id.rawValue) device=\(device)"
    case .disconnected(let id, let farewell):
      "disconnected connection=\(id.rawValue) reason=\(farewell.rawValue)"
    case .strangers(let count): "strangers refused=\(count)"
    case .committed(let batches): "committed batches=\(batches)"
    case .refusedPush(let device, let code, let count):
      "refused-push device=\(device) code=\(code.rawValue) refused=\(count)"
    case .readOnly(let code): "read-only code=\(code)"
    case .writable: "writable"
    case .outOfDescriptors: "out-of-descriptors"
    case .fatal(let code): "fatal code=\(code)"
    }
  }
}
