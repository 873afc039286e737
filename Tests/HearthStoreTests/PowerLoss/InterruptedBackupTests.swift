import HearthStore
import HearthSystem
import HearthTestSupport
import Testing

/// A backup is whole or not there, and so is what comes of it, whatever happens meanwhile.
@Suite struct InterruptedBackupTests {
  private static let imageCount = 200

  @Test(arguments: BackupScenario.allCases)
  func `a loss of power leaves what was there, or the whole of what comes`(
    scenario: BackupScenario
  ) throws {
    let states = try BackupStates(of: scenario)
    let disk = CrashDisk(states.beginning)
    try scenario.perform(on: disk)
    var generator = Seed(6).generator()

    for _ in 0..<Self.imageCount {
      let moment = Int.random(in: 0...disk.events.count, using: &generator)
      let files = disk.image(of: states.beginning, at: moment).found(using: &generator)
      try states.expectOldOrNew(
        in: files, isDone: moment == disk.events.count, "after \(moment) events")
    }
  }

  @Test(arguments: BackupScenario.allCases, Persistence.allCases)
  func `whichever call fails, what was there stays, or what comes is whole`(
    scenario: BackupScenario, persistence: Persistence
  ) throws {
    try fail(scenario, .inputOutput, persistence)
    if persistence == .forEver { try fail(scenario, .full, persistence) }
  }

  private func fail(
    _ scenario: BackupScenario, _ failure: VirtualDiskError, _ persistence: Persistence
  ) throws {
    let states = try BackupStates(of: scenario)
    var number = 0
    var hasFailed = true
    while hasFailed {
      number += 1
      let disk = CrashDisk(states.beginning)
      disk.failure = failure
      disk.failing = persistence.numbers(from: number)
      let isDone = (try? scenario.perform(on: disk)) ?? false
      hasFailed = disk.callCount >= number
      #expect(hasFailed || isDone)
      try states.expectOldOrNew(in: disk.files, isDone: isDone, "\(failure) at call \(number)")
    }
    #expect(number > 40)
  }
}
