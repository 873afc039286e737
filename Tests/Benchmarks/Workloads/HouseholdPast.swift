internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem
internal import HearthTestSupport

/// A year in a household of six, always the same: what there is, and then an edit at a time.
struct HouseholdPast {
  static let people = ["Ana", "Ben", "Cleo", "Dad", "Eve", "Mum"]
  static let itemCount = 1_000
  private static let year: Int64 = 365 * 24 * 3_600 * 1_000
  /// Edits that become durable together; alone each would cost a write to the disk.
  private static let groupSize = 10_000

  let cardCount: Int
  /// Operations in all, the makings of members, items and cards among them.
  let operationCount: Int

  /// Writes it as the household's own device, up to the present.
  func write<Backend>(to household: inout Household<Backend>) throws(StoreError) {
    let madeCount = Self.people.count + Self.itemCount + cardCount
    let editCount = max(0, operationCount - madeCount)
    let beginning = WallClock.now().milliseconds - Self.year
    let moment = { (index: Int) in
      WallTime(
        clampingMilliseconds: beginning + Self.year * Int64(index) / Int64(max(1, editCount)))
    }
    var things = HouseholdThings()
    try things.make(cardCount: cardCount, in: &household, at: moment(0))
    var random = Seed(1).generator()
    for first in stride(from: 0, to: editCount, by: Self.groupSize) {
      try household.transaction { household throws(StoreError) in
        for index in first..<min(editCount, first + Self.groupSize) {
          let written = try household.commit(
            [things.edit(index, using: &random)], time: moment(index))
          things.note(written)
        }
      }
    }
  }
}
