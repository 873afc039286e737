internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

extension Session {
  /// For so long keys are taken in before what they did is shown.
  private static let patienceWithKeys = Duration.milliseconds(50)
  /// For so long a message stays where no key takes it away: it covers how fresh all is.
  private static let messageDuration = Duration.seconds(4)

  /// Shows the board until somebody leaves it.
  mutating func showBoard(list: String, deck: String) throws(CLIError) {
    try requireHousehold()
    let source = BoardSource(list: list, deck: deck)
    if let signal = try runBoard(from: source) { Signals.die(of: signal) }
  }

  /// The loop, which gives the signal that ended it, if one did; the terminal is as before when it is over.
  private mutating func runBoard(from source: BoardSource) throws(CLIError) -> Int32? {
    // First of all: whatever the connection starts is then spared the signals.
    var screen = try beginScreen()
    var live = try LiveHousehold(in: &self)
    let palette = BoardPalette(colourCount: screen.colourCount)
    var state = BoardState(contents: BoardContents())
    try read(.everything, from: source, into: &state, link: live.link)
    var day = WordDeck.nextDay(after: WallClock.now())
    while true {
      screen.draw(BoardLayout.grid(of: state, size: screen.size, palette: palette))
      let patience = state.message == nil ? state.freshness.steadiness : Self.messageDuration
      let event = try live.next(
        input: screen.descriptor, until: Deadline(after: patience), in: &self)
      if event == .timeout { state.message = nil }
      let isAnotherDay = WallClock.now() >= day
      if isAnotherDay { day = WordDeck.nextDay(after: WallClock.now()) }
      try read(
        event == .changed || isAnotherDay ? .everything : .freshness, from: source, into: &state,
        link: live.link)
      for notice in live.takeNotices() { state.message = notice.sentence }
      if let end = try takeEvents(of: &screen, from: source, on: &state, link: live.link) {
        live.end()
        return end.signal
      }
      if event == .outputClosed {
        live.end()
        return nil
      }
    }
  }

  private func beginScreen() throws(CLIError) -> FullScreen {
    do throws(FullScreenFault) {
      let isColoured = if case .terminal(isColoured: true) = options.mode { true } else { false }
      return try FullScreen(isColoured: isColoured)
    } catch {
      throw .screen(error)
    }
  }

  /// Why the board is over.
  private struct End {
    let signal: Int32?
  }

  /// Does what keys ask for until none waits, or what they did is to be shown.
  private mutating func takeEvents(
    of screen: inout FullScreen, from source: BoardSource, on state: inout BoardState,
    link: LinkState
  ) throws(CLIError) -> End? {
    let deadline = Deadline(after: Self.patienceWithKeys)
    while !deadline.hasPassed, let event = screen.nextEvent() {
      switch event {
      case .ended(let signal): return End(signal: signal)
      case .resized: continue
      case .key(let key):
        guard let action = state.press(key) else { continue }
        switch action {
        case .quit: return End(signal: nil)
        case .redraw: screen.forget()
        default: try perform(action, from: source, on: &state, link: link)
        }
      }
    }
    return nil
  }

  /// Makes an edit, durable when it is shown; one that cannot be made is told about.
  private mutating func perform(
    _ action: BoardAction, from source: BoardSource, on state: inout BoardState, link: LinkState
  ) throws(CLIError) {
    do throws(CLIError) {
      let notice = try withHome { home throws(CLIError) in
        try home.household.editing { household, draft throws(CLIError) in
          try action.edit(&household, in: &draft, source: source)
        }
      }
      if let notice { state.message = notice.sentence }
    } catch {
      state.message = Diagnostic(error).message
    }
    try read(action.part, from: source, into: &state, link: link)
  }

  private mutating func read(
    _ part: BoardSource.Part, from source: BoardSource, into state: inout BoardState,
    link: LinkState
  ) throws(CLIError) {
    let before = state.contents
    let seen = try see { household throws(CLIError) in
      try source.contents(of: &household, part: part, before: before)
    }
    if part != .freshness { state.show(seen.value) }
    state.freshness = BoardFreshness(seen.sync, link: link)
  }
}

extension BoardAction {
  /// What is to be read again after it.
  fileprivate var part: BoardSource.Part {
    switch self {
    case .give, .addMember, .reset: .scores
    case .tick, .addItem: .list
    case .undo: .everything
    case .redraw, .quit: .freshness
    }
  }
}
