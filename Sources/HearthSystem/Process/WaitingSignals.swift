internal import CLinux
internal import Glibc

/// Signals that wait to be asked for instead of breaking in, for as long as this lives.
///
/// It holds for the thread that made it and those that this one starts: it must be made before there are others.
struct WaitingSignals: ~Copyable {
  /// Can be read from when a signal waits.
  let descriptor: FileDescriptor
  private let former: sigset_t

  init(_ signals: [Int32]) throws(SystemError) {
    var former = sigset_t()
    let descriptor = try systemCall(.signal) {
      // SAFETY: the list holds as many numbers as is said.
      unsafe hearth_signals_block(signals, Int32(signals.count), &former)
    }
    self.descriptor = FileDescriptor(rawValue: descriptor)
    self.former = former
  }

  /// The signal that came first; nil where none waits.
  func next() -> Int32? {
    let signal = hearth_signals_next(descriptor.rawValue)
    return signal == 0 ? nil : signal
  }

  deinit {
    var former = former
    unsafe pthread_sigmask(SIG_SETMASK, &former, nil)
  }
}
