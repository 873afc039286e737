import HearthDaemon
import HearthSystem
import HearthWire
import Testing

struct HoldingsTests {
  private let limit = Limits.maximumHeldLengthInAll
  private let hostile = KeyPair().key
  private let honest = KeyPair().key

  @Test func `all connections hold up to the limit together, and one gives way at a byte more`() {
    var holdings = Holdings(limit: limit)

    #expect(holdings.note(byteCount: limit / 2, of: id(1), by: hostile) == nil)
    #expect(holdings.note(byteCount: limit / 2, of: id(2), by: honest) == nil)
    #expect(holdings.byteCount == limit)
    #expect(holdings.note(byteCount: limit / 2 + 1, of: id(1), by: hostile) == id(1))
  }

  @Test func `the device that holds most loses what holds most, whoever came last`() {
    var holdings = Holdings(limit: 100)

    #expect(holdings.note(byteCount: 20, of: id(1), by: hostile) == nil)
    #expect(holdings.note(byteCount: 30, of: id(2), by: hostile) == nil)
    #expect(holdings.note(byteCount: 49, of: id(3), by: honest) == nil)
    #expect(holdings.note(byteCount: 50, of: id(3), by: honest) == nil)
    #expect(holdings.note(byteCount: 22, of: id(1), by: hostile) == id(2))
  }

  @Test func `what is written or forgotten is held no longer`() {
    var holdings = Holdings(limit: 100)
    _ = holdings.note(byteCount: 60, of: id(1), by: hostile)
    _ = holdings.note(byteCount: 40, of: id(2), by: honest)

    holdings.forget(id(1))
    #expect(holdings.byteCount == 40)
    #expect(holdings.note(byteCount: 0, of: id(2), by: honest) == nil)

    #expect(holdings.byteCount == 0)
  }

  private func id(_ number: UInt64) -> ConnectionID { ConnectionID(rawValue: number) }
}
