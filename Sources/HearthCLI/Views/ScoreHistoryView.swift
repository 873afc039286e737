internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

/// How the scores of some members came about: of one in full, of several in short.
struct ScoreHistoryView: View {
  /// Most values of a sparkline.
  static let valueCount = 30
  /// Most of the last changes in a document.
  static let changeCount = 1_000
  /// Most of the last weeks and resets that people are shown.
  static let shownCount = 8

  struct Entry: Sendable {
    let member: Scoreboard.Member
    let history: ScoreHistory
  }

  let entries: [Entry]
  let people: People
  /// Whether one member was asked for.
  let isWhole: Bool

  var isEmpty: Bool { entries.isEmpty }
  var emptyNotice: Notice? { .emptyBoard }

  // MARK: JSON

  var json: [JSONValue.Member] {
    [.init(key: "members", value: .array(entries.map { .object(members(of: $0)) }))]
  }

  private func members(of entry: Entry) -> [JSONValue.Member] {
    let history = entry.history
    var members: [JSONValue.Member] = [
      .init(key: "id", value: .text(ShortID(entry.member.id).text)),
      .init(key: "name", value: .text(entry.member.name)),
      .init(key: "score", value: entry.member.score.map { .integer($0) } ?? .null),
      .init(key: "colour", value: .text(entry.member.colour.label)),
      .init(
        key: "values",
        value: .array(history.values(count: Self.valueCount).map { .integer($0) })),
      .init(key: "weeks", value: .array(history.weeks.map(Self.json))),
      .init(
        key: "streak",
        value: [
          "current": .integer(Int64(history.currentStreak)),
          "longest": .integer(Int64(history.longestStreak)),
        ]),
      .init(key: "records", value: records(of: history)),
      .init(key: "resets", value: .array(history.resets.suffix(Self.changeCount).map(json))),
      .init(key: "steps", value: .integer(Int64(history.steps.count))),
    ]
    if isWhole {
      let changes = history.steps.suffix(Self.changeCount).map(json)
      members.append(.init(key: "changes", value: .array(changes)))
    }
    return members
  }

  private func json(_ step: CounterStep) -> JSONValue {
    let (kind, points) = step.change.parts
    return [
      "at": .text(step.stamp.time.iso8601), "by": .text(person(step.stamp)), "kind": .text(kind),
      "points": .integer(points), "score": step.value.map { .integer($0) } ?? .null,
    ]
  }

  private static func json(_ week: ScoreHistory.Week) -> JSONValue {
    let shares = week.shares.map { share -> JSONValue in
      [
        "name": .text(share.person), "given": .integer(share.given),
        "taken": .integer(share.taken),
      ]
    }
    return [
      "monday": .text(week.monday.text), "given": .integer(week.given),
      "taken": .integer(week.taken), "by": .array(shares),
    ]
  }

  private func records(of history: ScoreHistory) -> JSONValue {
    func record(_ record: ScoreHistory.Record?) -> JSONValue {
      guard let record else { return .null }
      return [
        "points": .integer(record.points), "at": .text(record.stamp.time.iso8601),
        "by": .text(person(record.stamp)),
      ]
    }
    let day = history.bestDay.map { best -> JSONValue in
      ["points": .integer(best.points), "day": .text(best.day.text)]
    }
    return [
      "highest": record(history.highest), "lowest": record(history.lowest),
      "biggestGift": record(history.biggestGift), "bestDay": day ?? .null,
    ]
  }

  // MARK: Tables

  var plainTable: Table {
    var table = Table()
    for entry in entries {
      let numbers = entry.history.values(count: Self.valueCount).map(String.init)
        .joined(separator: " ")
      let streak = "\(entry.history.currentStreak) \(entry.history.longestStreak)"
      table.append([
        .init(ShortID(entry.member.id).text), .init("score"), .init(Self.score(of: entry)),
        .init(numbers), .init(streak), .init(entry.member.name),
      ])
      if isWhole {
        for row in facts(of: entry.history) {
          table.append([.init(ShortID(entry.member.id).text)] + row.map { .init($0) })
        }
      }
    }
    return table
  }

  var terminalTable: Table {
    var table = Table()
    for entry in entries {
      let history = entry.history
      let line = Sparkline.text(of: history.values(count: Self.valueCount))
      let colour = Style.colour(entry.member.colour)
      if isWhole {
        table.append([
          .init(entry.member.name, style: colour),
          .init(Self.score(of: entry), style: .bold, isRightAligned: true),
          .init(line, style: colour),
        ])
        for row in facts(of: history) {
          table.append([
            .init(row[0], style: .dim), .init(row[1], isRightAligned: true), .init(row[2]),
          ])
        }
      } else {
        table.append([
          .init(Self.score(of: entry), style: .bold, isRightAligned: true),
          .init(line, style: colour), .init(Self.streak(history.currentStreak), style: .dim),
          .init(entry.member.name, style: colour),
        ])
      }
    }
    return table
  }

  private static func score(of entry: Entry) -> String {
    entry.member.score.map { String($0) } ?? "overflow"
  }

  private static func streak(_ count: Int) -> String {
    count > 1 ? "\(count) days in a row" : ""
  }

  /// What there is to tell, each with a number and a remark.
  private func facts(of history: ScoreHistory) -> [[String]] {
    var rows: [[String]] = []
    func append(_ label: String, _ record: ScoreHistory.Record?, sign: String = "") {
      guard let record else { return }
      rows.append([
        label, sign + String(record.points),
        record.stamp.time.localText + person(record.stamp).after(", "),
      ])
    }
    append("highest", history.highest)
    append("lowest", history.lowest)
    append("biggest gift", history.biggestGift, sign: "+")
    if let best = history.bestDay { rows.append(["best day", "+\(best.points)", best.day.text]) }
    if history.longestStreak > 0 {
      rows.append([
        "days in a row", String(history.currentStreak), "longest \(history.longestStreak)",
      ])
    }
    for week in history.weeks.suffix(Self.shownCount).reversed() {
      let shares = week.shares.map { $0.person + " " + Self.signed($0.given, $0.taken) }
      rows.append([
        "week of \(week.monday.text)", Self.signed(week.given, week.taken),
        shares.joined(separator: ", "),
      ])
    }
    for reset in history.resets.suffix(Self.shownCount).reversed() {
      rows.append([
        "reset to", String(reset.change.parts.points),
        reset.stamp.time.localText + person(reset.stamp).after(", "),
      ])
    }
    return rows
  }

  /// `+12`, `-3`, `+12 -3`.
  private static func signed(_ given: Int64, _ taken: Int64) -> String {
    taken == 0 ? "+\(given)" : given == 0 ? "-\(taken)" : "+\(given) -\(taken)"
  }

  private func person(_ stamp: Stamp) -> String { people.person(behind: stamp.dot.replica) ?? "" }
}

extension CounterStep.Change {
  /// The word for scripts, and the points that were given or set.
  fileprivate var parts: (kind: String, points: Int64) {
    switch self {
    case .start(let points): ("start", points)
    case .add(let points): ("give", points)
    case .set(let points): ("set", points)
    }
  }
}

extension String {
  /// The text after `separator`; nothing where it is empty.
  fileprivate func after(_ separator: String) -> String { isEmpty ? "" : separator + self }
}
