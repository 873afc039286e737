import HearthSync
import Testing

struct ReconnectTests {
  @Test func `waits double up to a minute, and one answer makes them short again`() {
    var reconnect = Reconnect()

    let waits = (0..<8).map { _ in reconnect.nextWait(random: 0) }
    reconnect.succeeded()

    #expect(waits == [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
    #expect(reconnect.nextWait(random: 0) == 1_000)
  }

  @Test func `chance cuts a wait by at most half`() {
    for random: UInt64 in [1, 499, 500, 501, 12_345, .max] {
      var reconnect = Reconnect()
      #expect((500...1_000).contains(reconnect.nextWait(random: random)))
    }
  }
}
