import HearthDaemon
import HearthSystem
import Testing

struct RefusalTallyTests {
  @Test
  func `strangers cause one line a minute, which counts them all`() {
    var tally = RefusalTally(interval: .seconds(60))

    #expect(tally.refused(at: .milliseconds(5)) == 1)
    for time in Int64(6)..<1_006 {
      #expect(tally.refused(at: .milliseconds(time)) == nil)
    }
    #expect(tally.refused(at: .milliseconds(60_005)) == 1_001)
    #expect(tally.refused(at: .milliseconds(60_006)) == nil)
  }
}
