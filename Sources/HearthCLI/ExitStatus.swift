/// What the process ends with; the first that applies is the one that counts.
enum ExitStatus: Int32, Sendable {
  case done = 0
  case failed = 1
  case usage = 2
  case unreachable = 3
  case refused = 4
  case noHousehold = 5

  /// The status of a command that came upon both.
  func combined(with other: ExitStatus) -> ExitStatus {
    precedence <= other.precedence ? self : other
  }

  private var precedence: Int {
    switch self {
    case .usage: 0
    case .noHousehold: 1
    case .refused: 2
    case .unreachable: 3
    case .failed: 4
    case .done: 5
    }
  }
}
