import Foundation
import Glibc

/// A process that this suite started, and ends by its own id alone.
final class Child {
  let identifier: pid_t
  private var status: Int32?

  /// Starts `program` with files as its three standard streams; in a session of its own, a terminal among them is its.
  init(
    _ program: String, _ arguments: [String], environment: [String: String],
    input: String = "/dev/null", output: String, errors: String, hasSession: Bool = false
  ) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_APPEND
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)

    // Suites run on threads that block signals, and a child would inherit that: it could not be stopped.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    // 0x80 is POSIX_SPAWN_SETSID, which the C library declares for GNU programs alone.
    let flags = Int16(POSIX_SPAWN_SETSIGMASK) | (hasSession ? 0x80 : 0)
    unsafe posix_spawnattr_setflags(&attributes, flags)

    var arguments = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }

    var identifier: pid_t = 0
    let code = unsafe posix_spawn(
      &identifier, program, &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw SpawnError(program: program, code: code) }
    self.identifier = identifier
  }

  /// Sends a signal to this process.
  func signal(_ number: Int32) {
    if status == nil { kill(identifier, number) }
  }

  /// The exit status of a process that has ended; a death by signal n is 128 + n.
  func poll() -> Int32? {
    if status == nil {
      var code: Int32 = 0
      guard unsafe waitpid(identifier, &code, WNOHANG) != 0 else { return nil }
      status = code & 0x7f == 0 ? code >> 8 & 0xff : 128 + code & 0x7f
    }
    return status
  }

  /// Waits for the end, and kills what takes longer than `seconds`.
  func wait(seconds: Double = 60) -> Int32 {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let status = poll() { return status }
      if ContinuousClock.now > deadline { signal(SIGKILL) }
      usleep(500)
    }
  }
}

struct SpawnError: Error {
  let program: String
  let code: Int32
}
