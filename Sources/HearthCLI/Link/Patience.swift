internal import HearthSystem

/// How long a command waits for its server.
enum Patience: Sendable {
  /// Until this moment, whatever happens meanwhile: something is waiting to be shown.
  case until(Deadline)
  /// This long for each answer: the server is what the command is about, and as long as it answers it is there.
  case forEachAnswer(Duration, unless: WakeUpEvent? = nil)

  /// The moment at which the wait that begins now is over.
  var deadline: Deadline {
    switch self {
    case .until(let deadline): deadline
    case .forEachAnswer(let duration, let interruption):
      Deadline(after: duration, unless: interruption)
    }
  }
}
