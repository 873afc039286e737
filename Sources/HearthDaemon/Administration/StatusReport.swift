import HearthCRDT
import HearthModel
import HearthStore
import HearthSystem

/// What `status` shows.
struct StatusReport {
  /// What a running daemon adds.
  struct Daemon {
    let listening: [ListenAddress]
    let connections: Int
    let strangers: Int
    let isReadOnly: Bool
    let start: WallTime
    /// When something was last stored; nil where nothing was since the start.
    let lastCommit: WallTime?
    let usage: ProcessUsage
    let counters: Counters
  }

  let household: String
  let id: [UInt8]
  let directory: String
  let position: UInt64
  let devices: Int
  let unknown: UInt64
  /// Bytes of the database and what is written ahead of it.
  let databaseByteCount: UInt64
  /// nil where no daemon runs.
  var daemon: Daemon?

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "household", value: .text(household)),
      .init(key: "id", value: .text(id.hexadecimal)),
      .init(key: "version", value: .text(ProductVersion.text)),
      .init(key: "data", value: .text(directory)),
      .init(key: "running", value: .flag(daemon != nil)),
      .init(key: "position", value: .integer(Int64(clamping: position))),
      .init(key: "devices", value: .integer(Int64(devices))),
      .init(key: "unknown", value: .integer(Int64(clamping: unknown))),
      .init(key: "bytes", value: .integer(Int64(clamping: databaseByteCount))),
    ]
    if let daemon {
      members += [
        .init(key: "listening", value: .array(daemon.listening.map { .text($0.text) })),
        .init(key: "since", value: .text(daemon.start.iso8601)),
        .init(key: "lastChange", value: daemon.lastCommit.map { .text($0.iso8601) } ?? .null),
        .init(key: "connections", value: .integer(Int64(daemon.connections))),
        .init(key: "strangers", value: .integer(Int64(daemon.strangers))),
        .init(key: "readOnly", value: .flag(daemon.isReadOnly)),
        .init(
          key: "counters",
          value: .object(
            daemon.counters.rows.map {
              .init(key: $0.name, value: .integer(Int64(clamping: $0.count)))
            })),
      ]
    }
    return .object(members)
  }

  /// Names and values for a script, one a line.
  var rows: [[String]] {
    var rows = [
      ["version", ProductVersion.text], ["running", daemon == nil ? "no" : "yes"],
      ["position", String(position)], ["devices", String(devices)], ["unknown", String(unknown)],
      ["bytes", String(databaseByteCount)],
    ]
    if let daemon {
      rows += daemon.listening.map { ["listening", $0.text] }
      rows += [
        ["since", daemon.start.iso8601], ["last-change", daemon.lastCommit?.iso8601 ?? "-"],
        ["connections", String(daemon.connections)], ["strangers", String(daemon.strangers)],
        ["read-only", daemon.isReadOnly ? "yes" : "no"],
      ]
      rows += daemon.counters.rows.map { [$0.name, String($0.count)] }
    }
    return rows + [["id", id.hexadecimal], ["data", directory], ["household", household]]
  }
}
