package import HearthCRDT

extension WordDeck {
  /// The card of the day, the same on every device that holds the same cards; nil in a deck without any.
  ///
  /// Days are UTC's, so that devices agree whatever zones they are set to. Every card has a rank that its id and the
  /// day make; the greatest wins, so a card that comes or goes rarely changes today's (rendezvous hashing, Thaler and
  /// Ravishankar 1998).
  package func row(ofDayAt time: WallTime) -> Row? {
    let day = UInt64(bitPattern: time.milliseconds / Self.millisecondsPerDay)
    var best: (row: Row, rank: UInt64)?
    for row in rows {
      guard let id = row.ids.first else { continue }
      let rank = ShortID(id).rank(on: day)
      if let known = best, known.rank >= rank { continue }
      best = (row, rank)
    }
    return best?.row
  }

  /// When the card of the day that is shown at `time` gives way to another.
  package static func nextDay(after time: WallTime) -> WallTime {
    let day = time.milliseconds / millisecondsPerDay
    return WallTime(clampingMilliseconds: (day + 1) * millisecondsPerDay)
  }

  private static let millisecondsPerDay: Int64 = 24 * 60 * 60 * 1_000
}
