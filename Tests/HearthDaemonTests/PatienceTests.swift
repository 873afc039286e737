import HearthDaemon
import Testing

struct PatienceTests {
  private let limits = ServingLimits()

  @Test
  func `a handshake may take ten seconds whatever is said meanwhile`() {
    var patience = Patience(acceptedAt: 5, limits: limits)

    patience.heard(at: 9_000, isInsideFrame: true, completedFrame: false)

    #expect(patience.nextDeadline == 10_005)
    #expect(patience.verdict(at: 10_004) == nil)
    #expect(patience.verdict(at: 10_005) == .close(.handshake))
  }

  @Test
  func `thirty silent seconds bring a ping, ten more the end`() {
    var patience = authenticated()
    patience.heard(at: 1_000, isInsideFrame: false, completedFrame: true)

    #expect(patience.verdict(at: 30_999) == nil)
    #expect(patience.verdict(at: 31_000) == .ping)
    patience.sentPing(at: 31_000)
    #expect(patience.nextDeadline == 41_000)
    #expect(patience.verdict(at: 40_999) == nil)
    #expect(patience.verdict(at: 41_000) == .close(.silence))
  }

  @Test
  func `anything heard answers a ping`() {
    var patience = authenticated()
    patience.sentPing(at: 30_000)

    patience.heard(at: 39_999, isInsideFrame: false, completedFrame: true)

    #expect(patience.verdict(at: 69_998) == nil)
    #expect(patience.verdict(at: 69_999) == .ping)
  }

  @Test
  func `a frame that drips is given thirty seconds from its first byte`() {
    var patience = authenticated()
    for second in UInt64(1)...30 {
      patience.heard(at: second * 1_000, isInsideFrame: true, completedFrame: false)
    }

    #expect(patience.verdict(at: 30_999) == nil)
    #expect(patience.verdict(at: 31_000) == .close(.frame))
  }

  @Test
  func `a new frame begins its own thirty seconds`() {
    var patience = authenticated()
    patience.heard(at: 1_000, isInsideFrame: true, completedFrame: false)

    patience.heard(at: 20_000, isInsideFrame: true, completedFrame: true)

    #expect(patience.verdict(at: 49_999) == nil)
    #expect(patience.verdict(at: 50_000) == .close(.frame))
  }

  private func authenticated() -> Patience {
    var patience = Patience(acceptedAt: 0, limits: limits)
    patience.authenticated()
    return patience
  }
}
