package import HearthCRDT

/// How a member's score came about: its values, who gave how much in which week, streaks and records.
///
/// Everything is in the order of the steps, in which whoever had seen something stands after it. Days and weeks are
/// those that the clocks of the devices showed, however wrong; weeks in which nothing happened do not appear.
package struct ScoreHistory: Sendable {
  /// Points in one week by one person.
  package struct Share: Hashable, Sendable {
    package let person: String
    package fileprivate(set) var given: Int64 = 0
    /// Not negative.
    package fileprivate(set) var taken: Int64 = 0
  }

  package struct Week: Hashable, Sendable {
    package let monday: CalendarDay
    /// In the order of their first points of the week.
    package fileprivate(set) var shares: [Share] = []

    package var given: Int64 { shares.reduce(0) { $0 + $1.given } }
    package var taken: Int64 { shares.reduce(0) { $0 + $1.taken } }
  }

  /// A value, or a number of points, and when it was first reached.
  package struct Record: Hashable, Sendable {
    package let points: Int64
    package let stamp: Stamp
  }

  package let steps: [CounterStep]
  /// From the first to the last.
  package private(set) var weeks: [Week] = []
  /// The steps that set the score anew.
  package private(set) var resets: [CounterStep] = []
  package private(set) var highest: Record?
  package private(set) var lowest: Record?
  /// The most points that were given at once.
  package private(set) var biggestGift: Record?
  /// The day on which most points were given, taken ones not subtracted.
  package private(set) var bestDay: (day: CalendarDay, points: Int64)?
  /// Most days in a row on which points were given.
  package private(set) var longestStreak = 0
  /// Days in a row until today, or until yesterday where today has seen none yet.
  package private(set) var currentStreak = 0

  /// The history of these steps; `person` says who stands behind a replica, `day` what day it was there.
  package init(
    _ steps: [CounterStep], today: CalendarDay, person: (ReplicaID) -> String,
    day: (WallTime) -> CalendarDay
  ) {
    self.steps = steps
    var weeks: [CalendarDay: Week] = [:]
    var given: [CalendarDay: Int64] = [:]
    for step in steps {
      note(step)
      guard case .add(let points) = step.change, points != 0 else { continue }
      let day = day(step.stamp.time)
      if points > 0 { given[day, default: 0] += points }
      let monday = day.monday
      weeks[monday, default: Week(monday: monday)].add(
        points, by: person(step.stamp.dot.replica))
    }
    self.weeks = weeks.values.sorted { $0.monday < $1.monday }
    for (day, points) in given.sorted(by: { $0.key < $1.key }) where points > bestDay?.points ?? 0 {
      bestDay = (day, points)
    }
    countStreaks(given.keys.sorted(), today: today)
  }

  private mutating func note(_ step: CounterStep) {
    switch step.change {
    case .set: resets.append(step)
    case .add(let points):
      if points > biggestGift?.points ?? 0 {
        biggestGift = Record(points: points, stamp: step.stamp)
      }
    case .start: break
    }
    guard let value = step.value else { return }
    let record = Record(points: value, stamp: step.stamp)
    if highest.map({ value > $0.points }) ?? true { highest = record }
    if lowest.map({ value < $0.points }) ?? true { lowest = record }
  }

  private mutating func countStreaks(_ days: [CalendarDay], today: CalendarDay) {
    var length = 0
    var last: CalendarDay?
    for day in days {
      length = last.map { $0.number + 1 == day.number } == true ? length + 1 : 1
      longestStreak = max(longestStreak, length)
      if day == today || day.number == today.number - 1 { currentStreak = length }
      last = day
    }
  }

  /// The score: the value after the last step; nil beyond 64 bits.
  package var score: Int64? { steps.isEmpty ? 0 : steps[steps.count - 1].value }

  /// At most `count` of the values in their order, the last of each of as many equal parts; the last one is the score.
  package func values(count: Int) -> [Int64] {
    let known = steps.compactMap { $0.value }
    guard count > 0, known.count > count else { return known }
    return (1...count).map { part in
      let (high, low) = known.count.multipliedFullWidth(by: part)
      return known[count.dividingFullWidth((high, low)).quotient - 1]
    }
  }
}

extension ScoreHistory.Week {
  fileprivate init(monday: CalendarDay) {
    self.monday = monday
  }

  fileprivate mutating func add(_ points: Int64, by person: String) {
    let key = NameKey(person)
    var index = shares.firstIndex { NameKey($0.person) == key } ?? shares.endIndex
    if index == shares.endIndex {
      shares.append(ScoreHistory.Share(person: person))
      index = shares.endIndex - 1
    }
    if points > 0 { shares[index].given += points } else { shares[index].taken -= points }
  }
}
