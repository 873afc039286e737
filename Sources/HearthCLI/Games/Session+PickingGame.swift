internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

extension Session {
  /// Plays the rounds that are left, each choice durable at once, and shows the list.
  mutating func play(_ plan: PickingPlan) throws(CLIError) {
    if try beginPlaying() {
      if plan.beginsAnew { try restart(plan) }
      let game = try read { household throws(CLIError) in try household.game(of: plan) }
      if !game.isFinished { try play(game, of: plan) }
      syncAfterwards()
    }
    let seen = try see { household throws(CLIError) in
      let list = try household.shoppingList(named: plan.list)
      return PickingGameView(
        shop: ShopView(list: list.name, rows: list.rows), game: try household.game(of: plan))
    }
    if case .terminal(let isColoured) = options.mode, !options.isQuiet {
      let title = seen.value.shop.list.safeForTerminal
      console.write((isColoured ? Style.bold.drawn(title) : title) + "\n")
    }
    print(seen.value, sync: seen.sync, isQuiet: options.isQuiet)
    let now = seen.value.game
    say(.roundsPlayed(now.playedCount, of: now.roundCount))
  }

  /// What comes before a game: a household, news if they were asked for, and leave to edit.
  ///
  /// False where the server refused this device: then there is nothing to ask, and the copy is shown.
  mutating func beginPlaying() throws(CLIError) -> Bool {
    try requireHousehold()
    pullFirst()
    try read { household throws(CLIError) in try household.checkPermission() }
    return status != .refused
  }

  private mutating func restart(_ plan: PickingPlan) throws(CLIError) {
    try withHome { home throws(CLIError) in
      try home.household.editing { household, draft throws(CLIError) in
        let game = try household.game(of: plan)
        do throws(ModelError) {
          try game.restart(in: &draft)
        } catch {
          throw .model(error, subject: .list(plan.list))
        }
      }
    }
  }

  private mutating func play(_ game: PickingGame, of plan: PickingPlan) throws(CLIError) {
    var game = game
    if try showsKeys() {
      var keys = try keyInput()
      while let round = game.round, let choice = try askByKeys(game, round, keys: &keys) {
        game = try record(choice, for: round, of: game, plan)
      }
    } else {
      while let round = game.round, let choice = try askByLines(game, round) {
        game = try record(choice, for: round, of: game, plan)
      }
    }
  }

  /// Makes a choice in a transaction of its own; what another device or program did meanwhile stands.
  private mutating func record(
    _ choice: FoodChoice, for round: Int, of asked: PickingGame, _ plan: PickingPlan
  ) throws(CLIError) -> PickingGame {
    try withHome { home throws(CLIError) in
      try home.household.editing { household, draft throws(CLIError) in
        let game = try household.game(of: plan)
        if game.id == asked.id { game.choose(choice, in: round, to: &draft) }
      }
    }
    let game = try read { household throws(CLIError) in try household.game(of: plan) }
    if game.id != asked.id { say(.gameBegunAnew) }
    return game
  }

  // MARK: Asking

  private mutating func askByLines(
    _ game: PickingGame, _ round: Int
  ) throws(CLIError) -> FoodChoice? {
    if isHeard {
      console.say(
        Notice.round(round, of: game.roundCount, game.pair(of: round)).sentence)
    }
    while true {
      switch try console.nextLine() {
      case .end: return nil
      case .unreadable: console.report(Diagnostic(.misunderstood(nil)))
      case .line(let line):
        switch PickingAnswer(line: line) {
        case .choice(let choice): return choice
        case .stop: return nil
        case nil: console.report(Diagnostic(.misunderstood(line)))
        }
      }
    }
  }

  private func askByKeys(
    _ game: PickingGame, _ round: Int, keys: inout KeyInput
  ) throws(CLIError) -> FoodChoice? {
    var mustDraw = true
    while true {
      if mustDraw { try draw(game, round) }
      mustDraw = false
      switch try event(from: &keys) {
      case .end: return nil
      case .redraw: mustDraw = true
      case .key(let key):
        switch PickingAnswer(key: key) {
        case .choice(let choice): return choice
        case .stop: return nil
        case nil: break
        }
      }
    }
  }

  private func draw(_ game: PickingGame, _ round: Int) throws(CLIError) {
    let screen = PickingScreen(
      list: game.id.list.name, pair: game.pair(of: round), round: round,
      roundCount: game.roundCount, isColoured: options.mode == .terminal(isColoured: true),
      columnCount: StandardStream.output.columnCount ?? 80,
      rowCount: StandardStream.output.rowCount ?? 24)
    do throws(SystemError) {
      try StandardStream.output.write(Array(screen.text.utf8))
    } catch {
      throw .output(error)
    }
  }
}

extension Session {
  /// Whether anybody wants to read questions: a person at a terminal, or whoever did not ask for silence.
  var isHeard: Bool { console.canAsk || (options.mode != .json && !options.isQuiet) }

  /// Whether single keys can be read and the screen be drawn on.
  func showsKeys() throws(CLIError) -> Bool {
    guard case .terminal = options.mode, console.canAsk else { return false }
    return Environment["TERM"].map { $0 != "dumb" && !$0.isEmpty } ?? false
  }

  func keyInput() throws(CLIError) -> KeyInput {
    do throws(SystemError) {
      return try KeyInput()
    } catch {
      throw .system(error)
    }
  }

  func event(from keys: inout KeyInput) throws(CLIError) -> KeyInput.Event {
    do throws(SystemError) {
      return try keys.next()
    } catch {
      throw .system(error)
    }
  }
}

extension Household where Backend == SQLiteBackend {
  /// The game as this device's person plays it.
  fileprivate mutating func game(of plan: PickingPlan) throws(CLIError) -> PickingGame {
    let state = try state(of: try resolve(plan.list, .shoppingList))
    let person = try playingPerson()
    do throws(ModelError) {
      return try PickingGame(state, pairs: plan.pairs, digest: plan.digest, person: person)
    } catch {
      throw .model(error, subject: .list(plan.list))
    }
  }

  /// Whose device this is, spelled as on the first of the person's devices: accents can be composed in several ways,
  /// and a choice names its person by bytes.
  private mutating func playingPerson() throws(CLIError) -> String {
    let membership = try membership()
    let own = membership[device]?.person ?? HostName.short() ?? "device"
    return membership.persons.first { NameKey($0) == NameKey(own) } ?? own
  }
}
