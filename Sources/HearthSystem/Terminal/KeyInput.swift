internal import CLinux
internal import Glibc

/// A terminal that gives every key at once, on a screen of its own.
///
/// While it lives, the signals that end or stop the process, or tell of another size, wait behind a descriptor that is
/// read between keys: so the terminal is as it was before whatever the process does next, and nothing has to be done
/// within a handler. Everything is undone when the value ends.
package struct KeyInput: ~Copyable {
  /// How long an escape waits for what would make it another key.
  package static let escapeDelay = Duration.milliseconds(50)

  private static let input = StandardStream.input.rawValue
  private static let signalNumbers = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH,
  ]

  private let before: hearth_terminal
  private let maskBefore: sigset_t
  private let signals: FileDescriptor
  private var decoder = KeyDecoder()
  private var keys: [Key] = []

  /// What came next.
  package enum Event: Hashable, Sendable {
    case key(Key)
    /// The screen has another size, or holds nothing any more.
    case redraw
    /// The terminal is gone.
    case end
  }

  /// Takes over the terminal behind standard input and output.
  package init() throws(SystemError) {
    var before = hearth_terminal()
    _ = try systemCall(.terminal) { unsafe hearth_terminal_get(Self.input, &before) }
    var maskBefore = sigset_t()
    let descriptor = try systemCall(.signal) {
      // SAFETY: the count is that of the array.
      unsafe hearth_signals_block(
        Self.signalNumbers, Int32(Self.signalNumbers.count), &maskBefore)
    }
    self.before = before
    self.maskBefore = maskBefore
    signals = FileDescriptor(rawValue: descriptor)
    enter()
  }

  deinit {
    Self.leave(before)
    var mask = maskBefore
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Waits for a key or for a reason to draw again.
  package mutating func next() throws(SystemError) -> Event {
    while true {
      if !keys.isEmpty {
        let key = keys.removeFirst()
        guard key == .suspend else { return .key(key) }
        // As the terminal would: with whoever else belongs to the command.
        standAside { kill(0, SIGTSTP) }
        return .redraw
      }
      if let number = nextSignal() {
        // Swift's runtime would take this one for a crash, and ask what to do about it.
        if number == SIGQUIT { signal(SIGQUIT, SIG_DFL) }
        if number != SIGWINCH, number != SIGCONT { standAside { raise(number) } }
        if number == SIGCONT { enter() }
        return .redraw
      }
      guard try waitForInput() else { continue }
      let bytes = readBytes()
      if bytes.isEmpty { return .end }
      keys += decoder.read(bytes)
    }
  }

  /// Whether there are bytes to read; false where a signal came, or a key was finished by time.
  private mutating func waitForInput() throws(SystemError) -> Bool {
    var entries = [
      pollfd(fd: Self.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.rawValue, events: Int16(POLLIN), revents: 0),
    ]
    let delay = Int32(Self.escapeDelay / .milliseconds(1))
    let wait = decoder.isWaiting ? delay : -1
    // SAFETY: there are two entries.
    let count = try systemCall(.poll) { unsafe poll(&entries, 2, wait) }
    if count == 0 { keys += decoder.timeOut() }
    return count > 0 && entries[0].revents != 0
  }

  private func nextSignal() -> Int32? {
    let number = hearth_signals_next(signals.rawValue)
    return number > 0 ? number : nil
  }

  /// What the keyboard has given; nothing where the terminal is gone.
  private func readBytes() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = try? systemCall(.read) {
      // SAFETY: no more is read than the buffer holds.
      unsafe bytes.withUnsafeMutableBytes { unsafe read(Self.input, $0.baseAddress, $0.count) }
    }
    return Array(bytes.prefix(max(0, count ?? 0)))
  }

  // MARK: Taking over and giving back

  /// Gives the terminal back while `body` lets a signal do what it does; where the process lives on, takes it again.
  private func standAside(_ body: () -> Int32) {
    Self.leave(before)
    var (mask, ours) = (maskBefore, sigset_t())
    unsafe pthread_sigmask(SIG_SETMASK, &mask, &ours)
    _ = body()
    unsafe pthread_sigmask(SIG_SETMASK, &ours, nil)
    enter()
  }

  private func enter() {
    var keys = hearth_terminal_keys(before)
    _ = unsafe hearth_terminal_change(Self.input, &keys)
    // Another screen, no cursor, and pasted text marked as such.
    try? StandardStream.output.write(Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h".utf8))
  }

  private static func leave(_ before: hearth_terminal) {
    try? StandardStream.output.write(Array("\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l".utf8))
    var before = before
    _ = unsafe hearth_terminal_set(input, &before)
  }
}
