import HearthCRDT
import HearthSystem
import Testing

@Suite struct MonotonicTimeTests {
  @Test func `time goes forward, and a deadline passes`() {
    let start = MonotonicTime.now()
    let deadline = Deadline(after: .milliseconds(5))
    #expect(!deadline.hasPassed)

    pause(milliseconds: 10)

    #expect(MonotonicTime.now() - start >= .milliseconds(10))
    #expect(deadline.hasPassed)
    #expect(deadline.remaining == .zero)
  }

  @Test func `durations that no clock holds are the longest there is`() {
    let now = MonotonicTime.now()

    #expect((now + .seconds(Int64.max)).nanoseconds == .max)
    #expect(now + .seconds(Int64.min) < now)
    #expect(!Deadline(after: .seconds(Int64.max)).hasPassed)
    #expect(Deadline(after: .seconds(-1)).hasPassed)
  }

  @Test func `the time of day is after this was written`() throws {
    let written = try #require(WallTime(milliseconds: 1_764_460_800_000))

    #expect(WallClock.now() > written)
  }
}
