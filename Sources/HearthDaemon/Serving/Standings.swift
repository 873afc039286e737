import HearthCRDT
import HearthModel
import HearthStore
import HearthSync

/// What the membership of one moment says of every key.
struct Standings {
  let check: PushCheck
  let membership: Membership
  let revocations: [Revocation]
  private let standings: [DeviceKey: Standing]

  /// Reads them; `servers` are the keys whose word on the membership counts.
  init(
    of household: inout Household<SQLiteBackend>, servers: [DeviceKey]
  ) throws(StoreError) {
    let revocations = try household.header().revocations.map(\.revocation)
    let revoked = Set(revocations.map(\.device))
    membership = Membership(try household.collection(.devices)) { revoked.contains($0) }
    var standings: [DeviceKey: Standing] = [:]
    for device in membership.devices {
      switch device.role {
      case .member: standings[device.key] = .member
      case .display: standings[device.key] = .display
      // Whether a key is a server's is for the identity to say.
      case .server: break
      }
    }
    // A revocation beats any joining, whether or not the joining is known here.
    for key in revoked { standings[key] = .revoked }
    for key in servers { standings[key] = .authority }
    self.revocations = revocations
    self.standings = standings
    check = PushCheck(standings: standings)
  }

  subscript(key: DeviceKey) -> Standing { standings[key] ?? .unknown }

  /// Whether anybody was ever let in.
  var hasDevices: Bool { !membership.devices.isEmpty }

  /// Devices that may come in.
  var deviceCount: Int {
    standings.values.count { $0 == .member || $0 == .display }
  }
}
