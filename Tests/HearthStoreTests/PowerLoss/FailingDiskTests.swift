import HearthStore
import HearthSystem
import Testing

/// Every single call that a store makes of the disk fails: once, or from then on.
@Suite struct FailingDiskTests {
  @Test(arguments: StoredHistory.all, Persistence.allCases)
  func `whichever call fails, an error says so, and the state is the old or the new one`(
    history: StoredHistory, persistence: Persistence
  ) throws {
    try fail(history, .inputOutput, persistence)
  }

  @Test(arguments: StoredHistory.all)
  func `wherever the disk is full from then on, the state is the old or the new one`(
    history: StoredHistory
  ) throws {
    try fail(history, .full, .forEver)
  }

  private func fail(
    _ history: StoredHistory, _ failure: VirtualDiskError, _ persistence: Persistence
  ) throws {
    let interrupted = try InterruptedHistory(history, stepCount: 4)

    var number = 0
    var hasFailed = true
    while hasFailed {
      number += 1
      let disk = interrupted.disk
      disk.failure = failure
      disk.failing = persistence.numbers(from: number)
      let result = interrupted.run(on: disk)
      hasFailed = disk.callCount >= number
      disk.failing = nil
      if !hasFailed { #expect(result.error == nil) }
      try interrupted.expectOldOrNew(after: result, on: disk, number: number)
    }

    #expect(number > 50)
  }
}
