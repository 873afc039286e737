import HearthCRDT
import HearthModel
import HearthTestSupport
import Testing

@Suite struct ScoreHistoryTests {
  private static let dayLength: Int64 = 86_400_000

  /// Dad's history of these gifts, each on a day and by a person.
  private func history(
    _ gifts: [(day: Int64, person: Int, points: Int64)], today: Int64 = 0
  ) -> ScoreHistory {
    var log = History(devices: 2)
    let id = RecordID.created(log.devices[0].draft.nextDot)
    log.write(
      on: 0,
      .create(
        Creation(
          collection: .scoreboard, values: [FieldValue(field: .name, value: .text("Dad"))],
          start: 100)))
    log.sync()
    for gift in gifts {
      log.write(on: gift.person, at: gift.day * Self.dayLength, .add(id, gift.points))
      log.sync()
    }
    return ScoreHistory(
      steps(of: id, in: log), today: CalendarDay(number: today),
      person: { $0.rawValue == 1 ? "Ana" : "Ben" },
      day: { CalendarDay(milliseconds: $0.milliseconds, offset: 0) })
  }

  private func steps(of id: RecordID, in log: History) -> [CounterStep] {
    var timeline = CounterTimeline(of: [id], forks: Forks())
    var cursor = LogCursor(forks: Forks())
    while let logged = log.devices[0].document.storage.next(&cursor) {
      timeline.read(logged) { log.devices[0].document.storage.origin(of: $0)?.key }
    }
    return timeline.steps(of: id)
  }

  @Test func `weeks begin on Monday and tell who gave and who took`() {
    // 1 January 1970 was a Thursday.
    let history = history([(3, 0, 5), (3, 1, -2), (4, 0, 1), (4, 0, 2), (18, 1, 7)])

    #expect(history.weeks.map(\.monday.text) == ["1969-12-29", "1970-01-05", "1970-01-19"])
    #expect(history.weeks.map(\.given) == [5, 3, 7])
    #expect(history.weeks.map(\.taken) == [2, 0, 0])
    #expect(history.weeks[0].shares.map(\.person) == ["Ana", "Ben"])
    #expect(history.weeks[0].shares.map(\.taken) == [0, 2])
  }

  @Test(arguments: [
    ([Int64](), 0, 0), ([10], 1, 1), ([9], 1, 1), ([8], 0, 1), ([5, 6, 7], 0, 3),
    ([1, 2, 3, 4, 9, 10], 2, 4), ([10, 9, 8], 3, 3), ([10, 10, 10], 1, 1), ([9, 11], 1, 1),
  ])
  func `a streak is of days in a row, and goes on until yesterday`(
    days: [Int64], current: Int, longest: Int
  ) {
    let history = history(days.map { ($0, 0, 1) }, today: 10)

    #expect(history.currentStreak == current)
    #expect(history.longestStreak == longest)
  }

  @Test func `taking points makes no streak`() {
    let history = history([(9, 0, -1), (10, 0, -1)], today: 10)

    #expect(history.longestStreak == 0)
    #expect(history.bestDay == nil)
    #expect(history.biggestGift == nil)
  }

  @Test func `records are the first of their kind`() {
    let history = history([(1, 0, 10), (2, 1, -30), (3, 0, 10), (3, 1, 10)])

    #expect(history.highest?.points == 110)
    #expect(history.highest?.stamp.time.milliseconds == Self.dayLength)
    #expect(history.lowest?.points == 80)
    #expect(history.biggestGift?.stamp.time.milliseconds == Self.dayLength)
    #expect(history.bestDay?.day == CalendarDay(number: 3))
    #expect(history.bestDay?.points == 20)
    #expect(history.score == 100)
  }

  @Test func `clocks that are wrong cost no empty weeks`() {
    let last = WallTime.maximumMilliseconds / Self.dayLength
    let history = history([(last, 0, 1), (0, 0, 1), (last, 1, 1), (20_000, 1, 1)], today: 20_001)

    #expect(history.weeks.count == 3)
    #expect(history.weeks.last?.monday.text == "9999-12-27")
    #expect(history.score == 104)
    #expect(history.values(count: 10) == [100, 101, 102, 103, 104])
    #expect(history.currentStreak == 1)
  }

  @Test func `few values stand for many, and the last is the score`() {
    let history = history((0..<100).map { ($0, 0, 1) })

    #expect(history.values(count: 5) == [119, 139, 159, 179, 200])
    #expect(history.values(count: 1) == [200])
    #expect(history.values(count: 0).count == 101)
    for count in 1...110 {
      let values = history.values(count: count)
      #expect(values.count == min(count, 101))
      #expect(values.last == 200)
    }
  }

  @Test(arguments: [
    (Int64(0), "1970-01-01"), (-1, "1969-12-31"), (19_789, "2024-03-07"), (2_932_896, "9999-12-31"),
    (-719_162, "0001-01-01"),
  ])
  func `days have names`(number: Int64, name: String) {
    #expect(CalendarDay(number: number).text == name)
    let monday = CalendarDay(number: number).monday
    #expect((0..<7).contains(number - monday.number))
    #expect((monday.number + 3).isMultiple(of: 7))
  }

  @Test func `a day begins where the clock is ahead, or behind`() {
    #expect(CalendarDay(milliseconds: 0, offset: -1).number == -1)
    #expect(CalendarDay(milliseconds: 86_399_000, offset: 1).number == 1)
    #expect(CalendarDay(milliseconds: 86_399_000, offset: 0).number == 0)
  }
}
