/// What a command shows, and how current it is.
struct Seen<Value> {
  let value: Value
  let sync: SyncState
  /// Whether this device has a server and syncs with every command.
  let syncsAlways: Bool
}
