internal import CLinux
internal import Glibc

/// What signals do to the whole process.
package enum Signals {
  /// Writing to a peer that went away becomes an error instead of the end of the process: for daemons.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Lets every signal in, whatever the parent had blocked: a daemon that cannot be stopped is a nuisance.
  package static func unblock() {
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Writing to a reader that went away ends the process, whatever the parent had set: for filters.
  package static func dieOfBrokenPipes() {
    signal(SIGPIPE, SIG_DFL)
  }

  /// Ends the process as this signal ends one that does not care.
  package static func die(of number: Int32) -> Never {
    hearth_signal_suffer(number)
    exit(128 + number)
  }

  /// Ends the process as writing to a reader that went away would.
  package static func dieOfBrokenPipe() -> Never { die(of: SIGPIPE) }

  /// The number of the signal that a person sends with Ctrl-C.
  package static var interrupt: Int32 { SIGINT }
}
