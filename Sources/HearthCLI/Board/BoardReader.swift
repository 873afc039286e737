internal import HearthCRDT
internal import HearthModel
internal import HearthStore

/// Reads what a board shows again and again: each part only where something that it is made from has changed.
struct BoardReader: Sendable {
  let source: BoardSource
  private var glance: Glance?
  private var contents = BoardContents()
  /// Until when the card of the day is this one.
  private var dayEnd: WallTime?

  init(_ source: BoardSource) {
    self.source = source
  }

  /// What there is now; nil where that is as before.
  mutating func news(
    of household: inout LocalHousehold, at time: WallTime
  ) throws(CLIError) -> BoardContents? {
    let before = glance
    let (changes, now) = try household.stored { household throws(StoreError) in
      (try household.changes(since: before), try household.glance())
    }
    let dayEnd = WordDeck.nextDay(after: time)
    let parts = BoardSource.Part.allCases.filter { part in
      changes.concern(part.kinds) || (part == .card && dayEnd != self.dayEnd)
    }
    var contents = contents
    for part in parts { try source.read(part, of: &household, at: time, into: &contents) }
    (glance, self.contents, self.dayEnd) = (now, contents, dayEnd)
    return parts.isEmpty ? nil : contents
  }
}
