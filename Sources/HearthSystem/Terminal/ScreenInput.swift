internal import CLinux
internal import Glibc

/// What can happen to a full screen, behind one descriptor: signals, which break in no longer, and keys.
struct ScreenInput: ~Copyable {
  private let signals: WaitingSignals
  private let either: FileDescriptor

  init() throws(SystemError) {
    let signals = try WaitingSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH, SIGCONT])
    let first = signals.descriptor.rawValue
    let either = try systemCall(.poll) { hearth_epoll_either(first, STDIN_FILENO) }
    self.signals = signals
    self.either = FileDescriptor(rawValue: either)
  }

  /// Can be read from when a signal or a key waits, or when the terminal has hung up.
  var descriptor: Int32 { either.rawValue }

  /// The signal that came first; nil where none waits.
  func nextSignal() -> Int32? { signals.next() }

  /// Whether the terminal has hung up, or its input has ended.
  var isGone: Bool {
    var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // SAFETY: there is one entry.
    guard unsafe poll(&entry, 1, 0) > 0 else { return false }
    if Int32(entry.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
    return hearth_terminal_waiting(STDIN_FILENO) == 0
  }
}
