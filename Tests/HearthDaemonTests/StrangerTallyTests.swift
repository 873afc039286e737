import HearthDaemon
import Testing

struct StrangerTallyTests {
  @Test
  func `strangers cause one line a minute, which counts them all`() {
    var tally = StrangerTally(interval: 60_000)

    #expect(tally.refused(at: 5) == 1)
    for time in UInt64(6)..<1_006 { #expect(tally.refused(at: time) == nil) }
    #expect(tally.refused(at: 60_005) == 1_001)
    #expect(tally.refused(at: 60_006) == nil)
  }
}
