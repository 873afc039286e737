import HearthCRDT
import HearthStore
import HearthSystem
import HearthTestSupport
import Testing

/// Power is lost at any moment: what was acknowledged is there, and what was not is there whole or not at all.
@Suite struct PowerLossTests {
  private static let imageCount = 200

  @Test(arguments: StoredHistory.all)
  func `a loss of power leaves the old state or the new one`(history: StoredHistory) throws {
    let beginning = try history.beginning()
    let recording = try Recording(of: history, from: beginning)
    var generator = Seed(4).generator()

    for _ in 0..<Self.imageCount {
      let moment = Int.random(in: 0...recording.events.count, using: &generator)
      let files = recording.image(at: moment).found(using: &generator)
      let disk = CrashDisk(files)
      let (found, problems) = try look(at: disk, history)

      #expect(problems == [])
      #expect(recording.allows(found, at: moment), "after \(moment) events")
      // Power is lost again while the first loss is mended.
      let again = disk.image(
        of: files, at: Int.random(in: 0...disk.events.count, using: &generator))
      let (second, more) = try look(at: CrashDisk(again.found(using: &generator)), history)
      #expect(more == [])
      #expect(recording.allows(second, at: moment), "twice, after \(moment) events")
    }
  }

  /// The recorder is not blind: a store that does not flush loses what was acknowledged.
  @Test(arguments: [StoredHistory.authoring, .serving])
  func `a store that does not wait for the disk is found out`(history: StoredHistory) throws {
    let beginning = try history.beginning()
    let recording = try Recording(of: history, from: beginning, isCareless: true)
    var generator = Seed(4).generator()

    var lossCount = 0
    for _ in 0..<Self.imageCount {
      let moment = Int.random(in: 0...recording.events.count, using: &generator)
      let files = recording.image(at: moment).found(using: &generator)
      guard let (found, problems) = try? look(at: CrashDisk(files), history), problems.isEmpty,
        recording.allows(found, at: moment)
      else {
        lossCount += 1
        continue
      }
    }

    #expect(lossCount > 10)
  }

  private func look(
    at disk: CrashDisk, _ history: StoredHistory
  ) throws -> (StoredContents, [Damage]) {
    var household = try history.open(on: disk)
    return (try StoredContents(of: &household), try household.verify())
  }
}

/// A history as the disk saw it.
private struct Recording {
  let events: [CrashDisk.Event]
  private let beginning: [String: [UInt8]]
  private let numbers: [String: Int]
  /// What was stored at first and after each step, and how many events had been seen when it was acknowledged.
  private var states: [(contents: StoredContents, acknowledgedAt: Int)] = []

  init(
    of history: StoredHistory, from beginning: [String: [UInt8]], isCareless: Bool = false
  ) throws {
    let disk = CrashDisk(beginning)
    self.beginning = beginning
    numbers = disk.firstNumbers
    var household = try history.open(on: disk)
    // Opening is a part of it: a new file gets its tables.
    states = [(try StoredContents(of: &household), 0)]
    for step in history.steps {
      try step.perform(in: &household)
      states.append((try StoredContents(of: &household), disk.events.count))
    }
    events = disk.events.filter { event in
      switch event {
      case .flush, .flushNames: !isCareless
      default: true
      }
    }
  }

  func image(at moment: Int) -> CrashImage {
    var image = CrashImage(beginning, numbers: numbers)
    for event in events[..<moment] { image.take(event) }
    return image
  }

  /// Whether that may be found: the last state that was acknowledged by then, or the one after it.
  func allows(_ found: StoredContents, at moment: Int) -> Bool {
    let last = states.lastIndex { $0.acknowledgedAt <= moment } ?? 0
    return states[last...].prefix(2).contains { $0.contents == found }
  }
}
