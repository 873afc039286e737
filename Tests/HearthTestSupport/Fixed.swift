package import HearthCRDT
package import HearthWire

/// The identities that all vectors use; each is a run of consecutive bytes.
package enum Fixed {
  package static let a = ReplicaID(rawValue: 0x0102_0304_0506_0708)
  package static let b = ReplicaID(rawValue: 0x1112_1314_1516_1718)
  package static let c = ReplicaID(rawValue: 0x2122_2324_2526_2728)
  package static let first = HashPrefix(rawValue: 0x4142_4344_4546_4748)
  package static let second = HashPrefix(rawValue: 0x5152_5354_5556_5758)
  package static let log = known(LogID(rawValue: 0x3132_3334_3536_3738))
  package static let household = known(HouseholdID(bytes: run(0x40, 16)))
  package static let otherHousehold = known(HouseholdID(bytes: run(0x41, 16)))
  package static let token = known(InvitationToken(bytes: run(0x50, 16)))
  package static let derived = DerivedID(high: 0x6061_6263_6465_6667, low: 0x6869_6a6b_6c6d_6e6f)
  package static let pairs = DerivedID(high: 0x7071_7273_7475_7677, low: 0x7879_7a7b_7c7d_7e7f)
  package static let key = known(DeviceKey(bytes: run(0x80, 32)))
  package static let server = known(DeviceKey(bytes: run(0xa0, 32)))
  package static let hash = known(Digest(bytes: run(0xc0, 32)))
  package static let signature = run(0, 64)

  package static func position(_ number: UInt64) -> Position {
    Position(number: number, hash: known(SixteenBytes(bytes: run(0xe0, 16))))
  }

  private static func known<Value>(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("a run of the wrong length") }
    return value
  }

  private static func run(_ start: UInt8, _ count: UInt8) -> [UInt8] {
    Array(start..<start + count)
  }
}
