internal import Glibc

/// A program that this one runs in its place for a while, such as an editor.
package enum ChildProcess {
  /// How a program ended.
  package enum End: Hashable, Sendable {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  /// Runs `program`, which has the terminal and this process's environment until it ends.
  ///
  /// Where standard output is no terminal it gets standard error instead: what a pipe carries is this program's
  /// own. Interrupts are the child's to handle meanwhile.
  package static func run(
    _ program: String, _ arguments: [String]
  ) throws(SystemError) -> End {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    let identifier = try start(program, arguments)
    var status: Int32 = 0
    _ = try systemCall(.launch, on: program) { unsafe waitpid(identifier, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: signal)
  }

  private static func start(
    _ program: String, _ arguments: [String]
  ) throws(SystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if !StandardStream.output.isTerminal {
      unsafe posix_spawn_file_actions_adddup2(
        &actions, StandardStream.error.rawValue, StandardStream.output.rawValue)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // What is ignored or blocked here would stay so in the child.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    // SAFETY: each of them was allocated above and is not used after the child has its copy.
    defer { unsafe words.forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawn(&identifier, program, &actions, &attributes, &words, environ)
    guard code == 0 else { throw SystemError(.launch, on: program, code: code) }
    return identifier
  }
}
