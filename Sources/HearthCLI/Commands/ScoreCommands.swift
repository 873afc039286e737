internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// `hearth score ...`: the board.
enum ScoreCommands {
  private static let colour = OptionSpec(
    "colour", value: .required("C"), "red, green, blue, yellow, purple or orange",
    completion: .words(Colour.allCases.map(\.label)))
  private static let start = OptionSpec("start", value: .required("N"), "the score to begin with")
  private static let contact = [OptionSpec.pull, .sync]

  static let all: [CommandSpec] = [
    CommandSpec(
      "score", options: contact, "show the board", example: "hearth score --pull=2s"
    ) { _ in
      { session throws(CLIError) in try session.showBoard() }
    },
    CommandSpec(
      "score add", arguments: [ArgumentSpec("NAME", .text, .oneOrMore)],
      options: [colour, start] + contact,
      "add members at the end of the board", example: "hearth score add Ana Ben --colour blue",
      prepare: add),
    CommandSpec(
      "score up", arguments: [member, points], options: contact,
      "give a member points",
      example: "hearth score up Dad 5",
      prepare: { line throws(CLIError) in try change(line, sign: 1) }),
    CommandSpec(
      "score down", arguments: [member, points], options: contact,
      "take points from a member", example: "hearth score down Dad",
      prepare: { line throws(CLIError) in try change(line, sign: -1) }),
    CommandSpec(
      "score set", arguments: [member, ArgumentSpec("N", .number(.min ... .max))],
      options: contact, "set a member's score", example: "hearth score set Dad -5", prepare: set),
    CommandSpec(
      "score reset", arguments: [ArgumentSpec("NAME", .text, .any, completion: .stored(.members))],
      options: contact,
      "set everybody, or those named, to the household's start score",
      example: "hearth score reset", prepare: reset),
    CommandSpec(
      "score rename", arguments: [member, ArgumentSpec("NEW")], options: contact,
      "give a member another name", example: "hearth score rename Dad Papa", prepare: rename),
    CommandSpec(
      "score colour", arguments: [member, ArgumentSpec("C", .colour)],
      options: contact,
      "give a member another colour", example: "hearth score colour Dad green",
      prepare: recolour),
    CommandSpec(
      "score move", arguments: [member, ArgumentSpec("POSITION", .place)],
      options: contact,
      "move a member to another place: a number, first, last, before OTHER or after OTHER",
      example: "hearth score move Dad first", prepare: move),
    CommandSpec(
      "score remove",
      arguments: [ArgumentSpec("NAME", .text, .oneOrMore, completion: .stored(.members))],
      options: contact,
      "take members off the board", example: "hearth score remove Dad", prepare: remove),
    CommandSpec(
      "score clear", options: contact, "take everybody off the board",
      example: "hearth score clear --yes", prepare: clear),
    CommandSpec(
      "score history",
      arguments: [ArgumentSpec("NAME", .text, .optional, completion: .stored(.members))],
      options: contact,
      "show how a score, or every score, came about: week by week, streaks and records",
      example: "hearth score history Dad"
    ) { line in
      { session throws(CLIError) in try session.showHistory(of: line.arguments.first) }
    },
  ]

  private static let member = ArgumentSpec("NAME", completion: .stored(.members))
  private static let points = ArgumentSpec(
    "N", .number(1...HearthCRDT.Operation.maximumDelta), .optional)

  private static func add(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    try line.refuseEmptyNames(line.arguments)
    let colour = try line.colour(of: colour)
    let start = try line.number(of: start)
    return { session throws(CLIError) in
      try session.editBoard { board, settings, draft throws(ModelError) in
        try board.add(
          line.arguments, colour: colour, start: start ?? settings.startScore,
          limit: settings.memberLimit, to: &draft)
      }
    }
  }

  private static func change(
    _ line: Invocation, sign: Int64
  ) throws(CLIError) -> CommandSpec.Action {
    let points = sign * (line.number(at: 1) ?? 1)
    return { session throws(CLIError) in
      try session.editBoard { board, _, draft throws(ModelError) in
        let member = try board.members.row(named: line.arguments[0])
        try board.add(points, to: member, in: &draft)
      }
    }
  }

  private static func set(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let score = line.number(at: 1) ?? 0
    return { session throws(CLIError) in
      try session.editBoard { board, _, draft throws(ModelError) in
        let member = try board.members.row(named: line.arguments[0])
        board.set([member], to: score, in: &draft)
      }
    }
  }

  private static func reset(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    { session throws(CLIError) in
      try session.editBoard { board, settings, draft throws(ModelError) in
        let members =
          line.arguments.isEmpty ? board.members : try board.members.rows(named: line.arguments)
        board.set(members, to: settings.startScore, in: &draft)
      }
    }
  }

  private static func rename(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    try line.refuseEmptyNames([line.arguments[1]])
    return { session throws(CLIError) in
      try session.editBoard { board, _, draft throws(ModelError) in
        let member = try board.members.row(named: line.arguments[0])
        try board.rename(member, to: line.arguments[1], in: &draft)
      }
    }
  }

  private static func recolour(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    guard let colour = Colour(label: line.arguments[1]) else {
      throw .usage(.notAColour(line.arguments[1]), command: line.command.name)
    }
    return { session throws(CLIError) in
      try session.editBoard { board, _, draft throws(ModelError) in
        board.colour(try board.members.row(named: line.arguments[0]), colour, in: &draft)
      }
    }
  }

  private static func move(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let place = try line.place(from: 1)
    return { session throws(CLIError) in
      try session.editBoard { board, _, draft throws(ModelError) in
        try board.move(
          try board.members.row(named: line.arguments[0]), to: place, in: &draft)
      }
    }
  }

  private static func remove(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    let question = Question.removing(line.arguments)
    return { session throws(CLIError) in
      try session.editBoard(after: question) { board, _, draft throws(ModelError) in
        board.remove(try board.members.rows(named: line.arguments), in: &draft)
      }
    }
  }

  private static func clear(_ line: Invocation) throws(CLIError) -> CommandSpec.Action {
    { session throws(CLIError) in
      try session.editBoard(after: .clearBoard) { board, _, draft throws(ModelError) in
        if !board.members.isEmpty { board.clear(in: &draft) }
      }
    }
  }
}

extension Session {
  fileprivate mutating func showBoard() throws(CLIError) {
    var overflown: String?
    try show { household throws(CLIError) in
      let members = try household.scoreboard().members
      overflown = members.first { $0.score == nil }?.name
      return ScoreView(members: members)
    }
    if let overflown { throw .model(.overflow(member: overflown), subject: .board) }
  }

  fileprivate mutating func showHistory(of name: String?) throws(CLIError) {
    try show { household throws(CLIError) in
      let members = try household.members(named: name)
      let people = try household.people()
      let timeline = try household.stored { household throws(StoreError) in
        try household.counterTimeline(of: Set(members.map(\.id)))
      }
      let entries = members.map { member in
        ScoreHistoryView.Entry(
          member: member,
          history: ScoreHistory(
            timeline.steps(of: member.id), today: WallClock.now().localDay,
            person: { people.person(behind: $0) ?? "" }, day: { $0.localDay }))
      }
      return ScoreHistoryView(entries: entries, people: people, isWhole: name != nil)
    }
  }

  /// Makes an edit and shows the members that it made, changed or removed.
  fileprivate mutating func editBoard(
    after question: Question? = nil,
    _ change: (Scoreboard, HouseholdSettings, inout Draft) throws(ModelError) -> Void
  ) throws(CLIError) {
    try edit(after: question) { household, draft throws(CLIError) in
      let board = try household.scoreboard()
      let settings = try household.settings()
      do throws(ModelError) {
        try change(board, settings, &draft)
      } catch {
        throw .model(error, subject: .board)
      }
      return board
    } reload: { household throws(CLIError) in
      try household.scoreboard()
    } rows: { board in
      board.members
    } view: { _, members in
      ScoreView(members: members)
    }
  }
}

extension Household where Backend == SQLiteBackend {
  /// The member of this name, or everybody.
  fileprivate mutating func members(
    named name: String?
  ) throws(CLIError) -> [Scoreboard.Member] {
    let members = try scoreboard().members
    guard let name else { return members }
    do throws(ModelError) {
      return [try members.row(named: name)]
    } catch {
      throw .model(error, subject: .board)
    }
  }
}
