import HearthSync
import Testing

struct HeartbeatTests {
  private static func heartbeat() -> Heartbeat { Heartbeat(at: 1_000, idle: 300, pong: 100) }

  @Test func `a server that was silent for as long as may be is pinged, and not before`() {
    let heartbeat = Self.heartbeat()

    #expect(heartbeat.verdict(at: 1_299) == nil)
    #expect(heartbeat.verdict(at: 1_300) == .ping)
    #expect(heartbeat.nextDeadline == 1_300)
  }

  @Test func `a ping that is not answered in time is the end, and not before`() {
    var heartbeat = Self.heartbeat()
    heartbeat.sentPing(at: 1_300)

    #expect(heartbeat.nextDeadline == 1_400)
    #expect(heartbeat.verdict(at: 1_399) == nil)
    #expect(heartbeat.verdict(at: 1_400) == .gone)
  }

  @Test func `whatever comes counts as an answer`() {
    var heartbeat = Self.heartbeat()
    heartbeat.sentPing(at: 1_300)
    heartbeat.heard(at: 1_350)

    #expect(heartbeat.verdict(at: 1_649) == nil)
    #expect(heartbeat.verdict(at: 1_650) == .ping)
  }

  @Test func `who slept through its own ping does not wait for a server that has hung up`() {
    #expect(Self.heartbeat().verdict(at: 1_400) == .gone)
    #expect(Self.heartbeat().verdict(at: 1_399) == .ping)
  }

  @Test func `a server that goes on taking what stands before the ping is there`() {
    var heartbeat = Self.heartbeat()
    heartbeat.sentPing(at: 1_300, behind: 500)

    heartbeat.delivered(pendingByteCount: 500, at: 1_380)
    #expect(heartbeat.verdict(at: 1_400) == .gone)
    heartbeat.delivered(pendingByteCount: 499, at: 1_390)
    #expect(heartbeat.verdict(at: 1_489) == nil)
    #expect(heartbeat.verdict(at: 1_490) == .gone)
  }

  @Test func `that the ping itself arrived at a machine says nothing of the server on it`() {
    var heartbeat = Self.heartbeat()
    heartbeat.sentPing(at: 1_300)

    heartbeat.delivered(pendingByteCount: 30, at: 1_301)
    heartbeat.delivered(pendingByteCount: 0, at: 1_302)

    #expect(heartbeat.verdict(at: 1_400) == .gone)
  }

  @Test func `at every deadline something is due, and nothing just before`() {
    for isPinged in [false, true] {
      var heartbeat = Self.heartbeat()
      if isPinged { heartbeat.sentPing(at: 1_310) }
      let deadline = heartbeat.nextDeadline

      #expect(heartbeat.verdict(at: deadline - 1) == nil)
      #expect(heartbeat.verdict(at: deadline) != nil)
    }
  }

  @Test func `the waits are the protocol's`() {
    let heartbeat = Heartbeat(at: 0)

    #expect(heartbeat.verdict(at: 29_999) == nil)
    #expect(heartbeat.verdict(at: 30_000) == .ping)
    #expect(heartbeat.verdict(at: 40_000) == .gone)
  }
}
