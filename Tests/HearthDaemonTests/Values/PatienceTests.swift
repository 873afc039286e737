import HearthDaemon
import HearthSystem
import Testing

struct PatienceTests {
  private let limits = ServingLimits()

  @Test
  func `a handshake may take ten seconds whatever is said meanwhile`() {
    var patience = Patience(acceptedAt: .milliseconds(5), limits: limits)

    patience.heard(at: .milliseconds(9_000), isInsideFrame: true)

    #expect(patience.nextDeadline == .milliseconds(10_005))
    #expect(patience.verdict(at: .milliseconds(10_004)) == nil)
    #expect(patience.verdict(at: .milliseconds(10_005)) == .close(.handshake))
  }

  @Test
  func `thirty silent seconds bring a ping, ten more the end`() {
    var patience = authenticated()
    patience.heard(at: .milliseconds(1_000), isInsideFrame: false)

    #expect(patience.verdict(at: .milliseconds(30_999)) == nil)
    #expect(patience.verdict(at: .milliseconds(31_000)) == .ping)
    patience.sentPing(at: .milliseconds(31_000))
    #expect(patience.nextDeadline == .milliseconds(41_000))
    #expect(patience.verdict(at: .milliseconds(40_999)) == nil)
    #expect(patience.verdict(at: .milliseconds(41_000)) == .close(.silence))
  }

  @Test
  func `anything heard answers a ping`() {
    var patience = authenticated()
    patience.sentPing(at: .milliseconds(30_000))

    patience.heard(at: .milliseconds(39_999), isInsideFrame: false)

    #expect(patience.verdict(at: .milliseconds(68_999)) == nil)
    #expect(patience.verdict(at: .milliseconds(69_000)) == .ping)
  }

  @Test
  func `those who fall silent within a second are pinged together, nobody later than he may be`() {
    for heard in stride(from: Int64(60_000), to: 61_000, by: 37) + [60_999] {
      var patience = authenticated()
      patience.heard(at: .milliseconds(heard), isInsideFrame: false)

      #expect(patience.nextDeadline == .milliseconds(90_000))
      #expect(patience.verdict(at: .milliseconds(89_999)) == nil)
      #expect(patience.verdict(at: .milliseconds(90_000)) == .ping)
    }
  }

  @Test
  func `a ping behind much else is given more time while the peer takes that`() {
    var patience = authenticated()
    patience.sentPing(
      at: .milliseconds(30_000), behind: StreamDelivery(arrivedByteCount: 5, pendingByteCount: 95))

    patience.delivered(
      StreamDelivery(arrivedByteCount: 40, pendingByteCount: 60), at: .milliseconds(40_000))
    #expect(patience.verdict(at: .milliseconds(49_999)) == nil)

    patience.delivered(
      StreamDelivery(arrivedByteCount: 40, pendingByteCount: 60), at: .milliseconds(50_000))
    #expect(patience.verdict(at: .milliseconds(50_000)) == .close(.silence))
  }

  @Test
  func `a ping that has arrived is given no more time`() {
    var patience = authenticated()
    patience.sentPing(
      at: .milliseconds(30_000), behind: StreamDelivery(arrivedByteCount: 100, pendingByteCount: 0))

    patience.delivered(
      StreamDelivery(arrivedByteCount: 129, pendingByteCount: 0), at: .milliseconds(40_000))

    #expect(patience.verdict(at: .milliseconds(40_000)) == .close(.silence))
  }

  @Test
  func `a frame that drips is given thirty seconds from its first byte`() {
    var patience = authenticated()
    for second in Int64(1)...30 {
      patience.heard(at: .milliseconds(second * 1_000), isInsideFrame: true)
    }

    #expect(patience.verdict(at: .milliseconds(30_999)) == nil)
    #expect(patience.verdict(at: .milliseconds(31_000)) == .close(.frame))
  }

  @Test
  func `a new frame begins its own thirty seconds`() {
    var patience = authenticated()
    patience.heard(at: .milliseconds(1_000), isInsideFrame: true)

    patience.heard(at: .milliseconds(20_000), isInsideFrame: true)
    patience.completedFrame(isInsideFrame: true)

    #expect(patience.verdict(at: .milliseconds(49_999)) == nil)
    #expect(patience.verdict(at: .milliseconds(50_000)) == .close(.frame))
  }

  private func authenticated() -> Patience {
    var patience = Patience(acceptedAt: .milliseconds(0), limits: limits)
    patience.authenticated()
    return patience
  }
}
