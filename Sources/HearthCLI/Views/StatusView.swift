internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem
internal import HearthWire

/// How this home stands.
struct StatusView: View {
  private let household: String
  private let device: String
  private let replica: String?
  private let server: String?
  private let conflictCount: Int
  private let unknownCount: UInt64

  private let sync: SyncState

  init(of home: inout Home, sync: SyncState) throws(CLIError) {
    self.sync = sync
    device = try home.household.ownDevice()?.name ?? ""
    server = try home.household.server()?.text
    conflictCount = try home.household.conflicts().count
    (household, replica, unknownCount) = try home.household.stored {
      household throws(StoreError) in
      (
        try household.id()?.bytes.hexadecimal ?? "",
        try household.currentReplica()?.rawValue.bigEndianBytes.hexadecimal,
        try household.header().unknownOperationCount
      )
    }
  }

  var json: [JSONValue.Member] {
    [
      .init(key: "household", value: .text(household)),
      .init(key: "device", value: .text(device)),
      .init(key: "replica", value: replica.map { .text($0) } ?? .null),
      .init(key: "server", value: server.map { .text($0) } ?? .null),
      .init(key: "conflicts", value: .integer(Int64(conflictCount))),
      .init(key: "unknown", value: .integer(Int64(clamping: unknownCount))),
    ]
  }

  var plainTable: Table {
    var table = Table()
    let rows = [
      ("household", household), ("device", device), ("replica", replica ?? "-"),
      ("server", server ?? "-"), ("conflicts", String(conflictCount)),
      ("unknown", String(unknownCount)), ("unsent", String(sync.unsent)),
      ("last", sync.last?.iso8601 ?? "-"),
      ("age", sync.age.map { "\($0)" } ?? "-"),
    ]
    for (name, value) in rows { table.append([.init(name, style: .dim), .init(value)]) }
    return table
  }

  var terminalTable: Table { plainTable }
  var isEmpty: Bool { false }
  var emptyNotice: Notice? { nil }
}
