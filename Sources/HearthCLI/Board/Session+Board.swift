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
    let reader = BoardReader(BoardSource(list: list, deck: deck))
    if let signal = try runBoard(reader) { Signals.die(of: signal) }
  }

  /// The loop, which gives the signal that ended it, if one did; the terminal is as before when it is over.
  private mutating func runBoard(_ reader: BoardReader) throws(CLIError) -> Int32? {
    var reader = reader
    // First of all: whatever the connection starts is then spared the signals.
    var screen = try beginScreen()
    var live = try LiveHousehold(in: &self)
    let palette = BoardPalette(colourCount: screen.colourCount)
    var state = BoardState(contents: BoardContents())
    try read(with: &reader, into: &state, link: live.link)
    while true {
      screen.draw(BoardLayout.grid(of: state, size: screen.size, palette: palette))
      let patience = state.message == nil ? state.freshness.steadiness : Self.messageDuration
      let event = try live.next(
        input: screen.descriptor, until: Deadline(after: patience), in: &self)
      if event == .timeout { state.message = nil }
      try read(with: &reader, into: &state, link: live.link)
      for notice in live.takeNotices() { state.message = notice.sentence }
      if let end = try takeEvents(of: &screen, with: &reader, on: &state, link: live.link) {
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
    of screen: inout FullScreen, with reader: inout BoardReader, on state: inout BoardState,
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
        default: try perform(action, with: &reader, on: &state, link: link)
        }
      }
    }
    return nil
  }

  /// Makes an edit, durable when it is shown; one that cannot be made is told about.
  private mutating func perform(
    _ action: BoardAction, with reader: inout BoardReader, on state: inout BoardState,
    link: LinkState
  ) throws(CLIError) {
    let source = reader.source
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
    try read(with: &reader, into: &state, link: link)
  }

  private mutating func read(
    with reader: inout BoardReader, into state: inout BoardState, link: LinkState
  ) throws(CLIError) {
    let seen = try see { household throws(CLIError) in
      try reader.news(of: &household, at: WallClock.now())
    }
    if let contents = seen.value { state.show(contents) }
    state.freshness = BoardFreshness(seen.sync, link: link)
  }
}
