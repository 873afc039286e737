internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

/// The household's devices; its servers are no devices.
struct DevicesView: View {
  private struct Row: Sendable {
    let device: Device
    let replicaCount: Int
  }

  private let rows: [Row]

  init(devices: [Device], people: People) {
    rows = devices.filter { $0.role != .server }
      .map { Row(device: $0, replicaCount: people.replicaCount(of: $0.key)) }
  }

  var json: [JSONValue.Member] {
    let devices = rows.map { row -> JSONValue in
      [
        "id": .text(ShortID(row.device.id).text), "name": .text(row.device.name),
        "person": .text(row.device.person), "role": .text(row.device.role.label),
        "replicas": .integer(Int64(row.replicaCount)), "revoked": .flag(row.device.isRevoked),
      ]
    }
    return [.init(key: "devices", value: .array(devices))]
  }

  var plainTable: Table {
    var table = Table()
    for row in rows {
      table.append([
        .init(ShortID(row.device.id).text, style: .dim), .init(row.device.role.label),
        .init(row.device.isRevoked ? "revoked" : "", style: .bold),
        .init(String(row.replicaCount), style: .dim, isRightAligned: true),
        .init(row.device.person), .init(row.device.name, style: .bold),
      ])
    }
    return table
  }

  var terminalTable: Table { plainTable }
  var isEmpty: Bool { rows.isEmpty }
  var emptyNotice: Notice? { nil }
}
