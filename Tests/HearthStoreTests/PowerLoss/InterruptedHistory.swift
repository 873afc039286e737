import HearthStore
import Testing

/// The first steps of a history, each of whose calls for a disk or for memory is refused once in turn.
struct InterruptedHistory {
  private let history: StoredHistory
  private let beginning: [String: [UInt8]]
  /// What is stored at first and after each step.
  private let states: [StoredContents]

  init(_ history: StoredHistory, stepCount: Int) throws {
    var shortened = history
    shortened.steps = Array(history.steps.prefix(stepCount))
    self.history = shortened
    beginning = try history.beginning()
    var household = try history.open(on: CrashDisk(beginning))
    var states = [try StoredContents(of: &household)]
    for step in self.history.steps {
      try step.perform(in: &household)
      states.append(try StoredContents(of: &household))
    }
    self.states = states
  }

  var disk: CrashDisk { CrashDisk(beginning) }

  /// Runs as far as it goes: how many steps were acknowledged, and why it went no further.
  func run(on disk: CrashDisk) -> (count: Int, error: StoreError?) {
    var count = 0
    do throws(StoreError) {
      var household = try history.open(on: disk)
      for step in history.steps {
        try step.perform(in: &household)
        count += 1
      }
      return (count, nil)
    } catch {
      return (count, error)
    }
  }

  /// Requires what was acknowledged, and at most the whole of the step that was not; and that nobody speaks of damage.
  func expectOldOrNew(
    after result: (count: Int, error: StoreError?), on disk: CrashDisk, number: Int
  ) throws {
    if case .damaged(let damage)? = result.error { Issue.record("call \(number): \(damage)") }
    #expect(result.error != nil || result.count == history.steps.count, "call \(number)")
    var household = try history.open(on: disk)
    let found = try StoredContents(of: &household)
    let allowed = states[result.count...].prefix(result.error == nil ? 1 : 2)
    // Where nothing was before, each run is a household of its own.
    let isAllowed =
      history.before.isEmpty
      ? allowed.contains { $0.log.count == found.log.count } : allowed.contains(found)
    #expect(isAllowed, "call \(number): \(String(describing: result.error))")
    #expect(try household.verify() == [], "call \(number)")
  }
}

/// How long something goes on that has begun.
enum Persistence: CaseIterable {
  case once, forEver

  func numbers(from first: Int) -> ClosedRange<Int> {
    self == .once ? first...first : first...Int.max
  }
}
