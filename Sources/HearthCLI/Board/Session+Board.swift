internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

extension Session {
  /// Shows the board until somebody leaves it.
  mutating func showBoard(list: String, deck: String) throws(CLIError) {
    try requireHousehold()
    let source = BoardSource(list: list, deck: deck)
    var state = BoardState(contents: BoardContents())
    try read(source, into: &state)
    let signal = try runBoard(of: &state, from: source)
    if let signal { Signals.die(of: signal) }
  }

  /// The loop, which gives the signal that ended it, if one did; the terminal is as before when it is over.
  private mutating func runBoard(
    of state: inout BoardState, from source: BoardSource
  ) throws(CLIError) -> Int32? {
    var screen = try beginScreen()
    let palette = BoardPalette(colourCount: screen.colourCount)
    while true {
      screen.draw(BoardLayout.grid(of: state, size: screen.size, palette: palette))
      screen.wait(until: Deadline(after: .seconds(1)))
      while let event = screen.nextEvent() {
        switch event {
        case .ended(let signal): return signal
        case .resized: continue
        case .key(let key):
          guard let action = state.press(key) else { continue }
          if action == .quit { return nil }
          try perform(action, from: source, on: &state)
        }
      }
      try read(source, into: &state)
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

  /// Makes an edit, durable when it is shown; one that cannot be made is told about.
  private mutating func perform(
    _ action: BoardAction, from source: BoardSource, on state: inout BoardState
  ) throws(CLIError) {
    do throws(CLIError) {
      try withHome { home throws(CLIError) in
        try home.household.editing { household, draft throws(CLIError) in
          try action.edit(&household, in: &draft, source: source)
        }
      }
      if action == .undo { state.message = BoardText.undone }
    } catch {
      state.message = Diagnostic(error).message
    }
    try read(source, into: &state)
  }

  private mutating func read(
    _ source: BoardSource, into state: inout BoardState
  ) throws(CLIError) {
    let seen = try see { household throws(CLIError) in try source.contents(of: &household) }
    state.show(seen.value)
    state.freshness = BoardFreshness(seen.sync)
  }
}
