/// How much the daemon says about what it does.
package enum LogLevel: String, CaseIterable, Comparable, Sendable {
  case error
  case warning
  case info
  case debug

  package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    case .debug: 3
    }
  }
}
