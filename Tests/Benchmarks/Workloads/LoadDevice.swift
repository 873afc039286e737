internal import HearthCRDT
internal import HearthModel
internal import HearthSystem
internal import HearthWire

/// A device of the household that a load is put on.
struct LoadDevice {
  let link: InvitationLink
  let keys = KeyPair()
  let household: HouseholdID

  /// Comes in with an invitation.
  init(invitedBy link: InvitationLink, named name: String) throws {
    self.link = link
    let connection = try LoadConnection(to: link, as: keys)
    try connection.say(.pair(Pair(token: link.token, name: name, person: name)))
    guard case .paired(let paired) = try connection.hear() else {
      throw LoadConnection.Fault.hungUp
    }
    household = paired.record.household
    connection.close()
  }

  /// A connection that nobody has said anything on.
  func connection() throws -> LoadConnection { try LoadConnection(to: link, as: keys) }

  /// A connection that hears all that comes, and where it begins.
  func watcher(from place: LogPlace?) throws -> (LoadConnection, LogPlace) {
    let connection = try connection()
    let place = try connection.watch(from: place)
    return (connection, place)
  }

  /// An invitation for one more device.
  func invitation() throws -> InvitationLink {
    let connection = try connection()
    defer { connection.close() }
    try connection.say(.invite(InviteRequest(role: UInt32(Role.member.rawValue))))
    guard case .invitation(let invitation) = try connection.hear() else {
      throw LoadConnection.Fault.hungUp
    }
    return InvitationLink(
      host: link.host, port: link.port, pin: link.pin, token: invitation.token)
  }

  /// So many devices, the first of which has this invitation.
  static func family(of count: Int, invitedBy link: InvitationLink) throws -> [LoadDevice] {
    var devices = [try LoadDevice(invitedBy: link, named: "device 0")]
    for number in 1..<max(1, count) {
      devices.append(
        try LoadDevice(invitedBy: devices[0].invitation(), named: "device \(number)"))
    }
    return devices
  }
}
