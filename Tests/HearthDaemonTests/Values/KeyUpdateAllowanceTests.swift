import HearthDaemon
import HearthWire
import Testing

@Suite struct KeyUpdateAllowanceTests {
  @Test func `keys may be changed up to the limit, and once more for all that is said`() {
    var allowance = KeyUpdateAllowance()
    let limit = Limits.maximumKeyUpdateCount

    #expect(allowance.allows(limit) && !allowance.allows(limit + 1))

    allowance.heard(byteCount: Limits.minimumKeyUpdateLength - 1)
    #expect(!allowance.allows(limit + 1))
    allowance.heard(byteCount: 1)
    #expect(allowance.allows(limit + 1) && !allowance.allows(limit + 2))
  }
}
