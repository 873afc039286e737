import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthWire

/// What the commands show of a household.
extension ServedHousehold {
  func devices() throws(StoreError) -> [DeviceReport] {
    var reports: [DeviceReport] = []
    for device in try standings().membership.devices { reports.append(try report(of: device)) }
    return reports
  }

  func report(of device: Device) throws(StoreError) -> DeviceReport {
    DeviceReport(
      device: device, replicas: try directory.household.tips(ofReplicasOf: device.key).count)
  }

  /// The device that a name or an id means; one that is not revoked goes before its revoked namesakes.
  func device(named text: String) throws(DaemonError) -> Device {
    let devices: [Device]
    do throws(StoreError) { devices = try standings().membership.devices } catch {
      throw .store(error)
    }
    if let exact = devices.first(where: { ShortID($0.id).matches(text) }) { return exact }
    let key = NameKey(text)
    let named = devices.filter { NameKey($0.name) == key }
    let active = named.filter { !$0.isRevoked }
    let found = active.isEmpty ? named : active
    guard let device = found.first else { throw .deviceNotFound(text) }
    guard found.count == 1 else {
      throw .deviceAmbiguous(text, ids: found.map { ShortID($0.id).text })
    }
    return device
  }

  func status() throws(StoreError) -> StatusReport {
    let settings = HouseholdSettings(try directory.household.collection(.settings))
    return StatusReport(
      household: settings.name, id: household.bytes, directory: directory.path,
      position: try head().number, devices: try standings().deviceCount,
      unknown: try directory.household.header().unknownOperationCount,
      databaseByteCount: directory.databaseByteCount)
  }

  func damage() throws(StoreError) -> [Damage] { try directory.household.verify() }
}
