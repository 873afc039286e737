internal import HearthStore
internal import HearthSystem

extension Session {
  /// Shows a subject and every change of it, until somebody ends the program or nobody reads on.
  mutating func watch(_ subject: WatchSubject) throws(CLIError) {
    try requireHousehold()
    pullFirst()
    guard case .terminal(isColoured: true) = options.mode, let end = try watchOnScreen(subject)
    else { return try watchInLines(subject) }
    switch end {
    case .left, .ended(nil), .ended(Signals.interrupt): break
    case .ended(let signal?): Signals.die(of: signal)
    case .givenUp(let error):
      // The screen is gone with what it showed; what is known stays.
      var reader = WatchReader(subject)
      let seen = try see { household throws(CLIError) in try reader.contents(of: &household) }
      var journal = WatchJournal(options.mode)
      console.write(journal.text(for: seen.value, sync: seen.sync))
      throw error
    }
  }

  /// Writes what changes, line by line, as it comes.
  ///
  /// Signals end the program as they end every filter: there is nothing to put back.
  private mutating func watchInLines(_ subject: WatchSubject) throws(CLIError) {
    var live = try LiveHousehold(in: &self)
    var reader = WatchReader(subject)
    var journal = WatchJournal(options.mode)
    var told: Notice?
    while true {
      let seen = try look(with: &reader)
      if let seen {
        console.write(journal.text(for: seen.value, sync: seen.sync))
        for notice in live.takeNotices() { say(notice) }
        let notice = live.link.notice(seen.sync)
        if notice?.isNews(after: told) == true, let notice { say(notice) }
        told = notice
      }
      try console.flush()
      if let end = live.link.end { throw end }
      let until = seen == nil ? Deadline(after: Self.tick) : nil
      if try live.next(until: until, in: &self) == .outputClosed { Signals.dieOfBrokenPipe() }
    }
  }

  /// What there is to see; nil while another program keeps everybody else out of the home.
  private mutating func look(
    with reader: inout WatchReader
  ) throws(CLIError) -> Seen<WatchContents>? {
    do throws(CLIError) {
      return try see { household throws(CLIError) in try reader.contents(of: &household) }
    } catch {
      guard case .store(.busy) = error else { throw error }
      return nil
    }
  }

  private static let tick = Duration.seconds(1)

  /// Shows everything in place on the whole screen; nil where this terminal cannot.
  private mutating func watchOnScreen(_ subject: WatchSubject) throws(CLIError) -> WatchEnd? {
    let screen: FullScreen
    do throws(FullScreenFault) {
      screen = try FullScreen(isColoured: true)
    } catch {
      return nil
    }
    return try watch(subject, on: screen)
  }

  /// Shows everything until somebody or something ends it; the terminal is as before when it is over.
  private mutating func watch(
    _ subject: WatchSubject, on screen: consuming FullScreen
  ) throws(CLIError) -> WatchEnd {
    // The connection's thread begins after the screen, and so gets none of its signals.
    var live = try LiveHousehold(in: &self)
    let palette = BoardPalette(colourCount: screen.colourCount)
    var reader = WatchReader(subject)
    var page = WatchPage()
    var notices: [String] = []
    while true {
      let seen = try look(with: &reader)
      if !options.isQuiet { notices = (notices + live.takeNotices().map(\.sentence)).suffix(2) }
      if let seen {
        page = WatchPage(seen.value, sync: seen.sync, link: live.link, notices: notices)
      }
      screen.draw(page.grid(size: screen.size, palette: palette))
      if let error = live.link.end { return .givenUp(error) }
      // While nobody answers the age grows.
      let until = page.isStale || seen == nil ? Deadline(after: Self.tick) : nil
      if try live.next(input: screen.descriptor, until: until, in: &self) == .outputClosed {
        return .ended(nil)
      }
      while let event = screen.nextEvent() {
        if let end = WatchEnd(event) {
          live.end()
          return end
        }
      }
    }
  }
}
