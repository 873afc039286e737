import HearthModel
import HearthSystem

/// One row of `devices`.
struct DeviceReport {
  let device: Device
  let replicas: Int

  var json: JSONValue {
    [
      "id": .text(ShortID(device.id).text), "name": .text(device.name),
      "person": .text(device.person), "role": .text(device.role.label),
      "replicas": .integer(Int64(replicas)), "revoked": .flag(device.isRevoked),
    ]
  }

  static func json(_ reports: [DeviceReport]) -> JSONValue.Member {
    JSONValue.Member(key: "devices", value: .array(reports.map(\.json)))
  }

  static func table(_ reports: [DeviceReport]) -> TextTable {
    var table = TextTable(["ID", "ROLE", "REPLICAS", "STATE", "PERSON", "NAME"])
    for report in reports {
      let device = report.device
      table.add([
        ShortID(device.id).text, device.role.label, String(report.replicas),
        device.isRevoked ? "revoked" : "active", device.person, device.name,
      ])
    }
    return table
  }
}
