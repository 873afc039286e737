import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthWire

/// Invitations survive a restart: they are kept beside the log, all of them under one name.
///
/// A ticket is `token hash 32 | role u8 | expires u64 | inviter | use`, integers big-endian; an inviter is a zero byte,
/// or a one and 32 bytes; a use is a zero byte, or a one, 32 bytes of device, and the joining record behind its length
/// in two bytes.
extension Pairing {
  private static let settingName = "invitations"

  init(in household: inout Household<SQLiteBackend>) throws(StoreError) {
    guard let bytes = try household.setting(Self.settingName) else {
      self.init()
      return
    }
    var tickets: [Ticket] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let ticket = Ticket(takenFrom: &rest) else {
        throw .damaged(.metadata(key: Self.settingName))
      }
      tickets.append(ticket)
    }
    self.init(tickets: tickets)
  }

  func store(in household: inout Household<SQLiteBackend>) throws(StoreError) {
    var bytes: [UInt8] = []
    for ticket in tickets { bytes += ticket.stored }
    try household.setSetting(bytes, for: Self.settingName)
  }
}

extension Ticket {
  fileprivate var stored: [UInt8] {
    var bytes = tokenHash.bytes + [UInt8(truncatingIfNeeded: role.rawValue)]
    bytes += UInt64(expires.milliseconds).bigEndianBytes
    bytes += inviter.map { [1] + $0.bytes } ?? [0]
    guard let use, let record = try? use.record.encoded() else { return bytes + [0] }
    let length = UInt16(clamping: record.count)
    return bytes + [1] + use.device.bytes
      + [UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)] + record
  }

  fileprivate init?(takenFrom rest: inout ArraySlice<UInt8>) {
    guard let hash = Digest(bytes: rest.take(Digest.byteCount)),
      let role = rest.popFirst().flatMap({ Role(rawValue: Int64($0)) }),
      case let time = rest.take(8), time.count == 8,
      let milliseconds = Int64(exactly: UInt64(bigEndian: time, at: 0)),
      let expires = WallTime(milliseconds: milliseconds), let isInvited = rest.popFirst()
    else { return nil }
    let inviter = isInvited == 1 ? DeviceKey(bytes: rest.take(DeviceKey.byteCount)) : nil
    guard inviter != nil || isInvited == 0, let isUsed = rest.popFirst() else { return nil }
    var use: Use?
    if isUsed == 1 {
      use = Use(takenFrom: &rest)
      guard use != nil else { return nil }
    }
    self.init(tokenHash: hash, role: role, inviter: inviter, expires: expires, use: use)
  }
}

extension Ticket.Use {
  fileprivate init?(takenFrom rest: inout ArraySlice<UInt8>) {
    guard let device = DeviceKey(bytes: rest.take(DeviceKey.byteCount)),
      let high = rest.popFirst(), let low = rest.popFirst(),
      let record = try? JoiningRecord(encoded: rest.take(Int(high) << 8 | Int(low)))
    else { return nil }
    self.init(device: device, record: record)
  }
}

extension ArraySlice<UInt8> {
  /// Takes bytes off the front: as many as there are, at most `count`.
  fileprivate mutating func take(_ count: Int) -> [UInt8] {
    let taken = Array(prefix(count))
    self = dropFirst(taken.count)
    return taken
  }
}
