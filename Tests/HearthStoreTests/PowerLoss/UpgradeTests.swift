import HearthStore
import HearthSystem
import HearthTestSupport
import Testing

/// Power is lost while a later version brings a store up to date, which its former version would still open.
@Suite struct UpgradeTests {
  private static let imageCount = 200

  @Test(arguments: StoredHistory.upgrading)
  func `an interrupted upgrade leaves what the former version opens, or a copy of it`(
    history: StoredHistory
  ) throws {
    let beginning = try history.beginning()
    let before = try contents(of: CrashDisk(beginning), history)
    let disk = CrashDisk(beginning)
    _ = try history.open(on: disk)
    var generator = Seed(5).generator()

    var outcomes: Set<Outcome> = []
    for _ in 0..<Self.imageCount {
      let moment = Int.random(in: 0...disk.events.count, using: &generator)
      let files = disk.image(of: beginning, at: moment).found(using: &generator)
      let outcome = try look(at: files, history, before)
      outcomes.insert(outcome)
    }

    // Power was lost in all of its parts.
    #expect(outcomes == [.former, .formerWithCopy, .upgradedWithCopy])
  }

  private enum Outcome: Hashable {
    case former, formerWithCopy, upgradedWithCopy
  }

  private func look(
    at files: [String: [UInt8]], _ history: StoredHistory, _ before: StoredContents
  ) throws -> Outcome {
    let hasCopy = files[Self.copyPath] != nil
    if hasCopy {
      let copy = CrashDisk([StoredHistory.path: files[Self.copyPath] ?? []])
      #expect(try contents(of: copy, history) == before)
    }
    do throws(StoreError) {
      #expect(try contents(of: CrashDisk(files), history) == before)
      return hasCopy ? .formerWithCopy : .former
    } catch {
      let known = Int64(history.former.steps.count)
      #expect(error == .newerSchema(found: Int64(history.schema.steps.count), known: known))
      #expect(hasCopy, "nothing is brought up to date before there is a copy")
      return .upgradedWithCopy
    }
  }

  /// What the former version reads, and finds to be sound.
  private func contents(
    of disk: CrashDisk, _ history: StoredHistory
  ) throws(StoreError) -> StoredContents {
    var household = try history.open(StoredHistory.path, as: history.former, on: MountedDisk(disk))
    #expect(try household.verify() == [])
    return try StoredContents(of: &household)
  }

  private static let copyPath = "\(StoredHistory.path).before-1"
}
