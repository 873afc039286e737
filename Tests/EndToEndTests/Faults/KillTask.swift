/// What a device does when it is killed.
enum KillTask {
  /// Puts these on the list, in one command.
  case list([String], syncs: Bool)
  case score(Int, syncs: Bool)
  case sync
  case watch

  /// What it puts on the list.
  var names: [String] {
    if case .list(let names, _) = self { names } else { [] }
  }

  /// What it adds to the score.
  var points: Int {
    if case .score(let points, _) = self { points } else { 0 }
  }

  /// Whether its end with status 0 says that the daemon has all that was stored before.
  var syncs: Bool {
    switch self {
    case .list(_, let syncs), .score(_, let syncs): syncs
    case .sync, .watch: false
    }
  }

  var words: [String] {
    let options = syncs ? ["--sync=20s"] : []
    return switch self {
    case .list(let names, _): ["shop", "add"] + names + options
    case .score(let points, _): ["score", "up", "Dad", "\(points)"] + options
    case .sync: ["sync", "--max-wait", "20s", "--quiet"]
    case .watch: ["watch", "score", "--json"]
    }
  }

  /// One of these, with names that begin with `prefix`.
  static func random(
    prefix: String, using generator: inout some RandomNumberGenerator
  ) -> KillTask {
    let syncs = Bool.random(using: &generator)
    return switch Int.random(in: 0..<10, using: &generator) {
    case 0..<3: .list([prefix], syncs: syncs)
    case 3..<5: .list((1...12).map { "\(prefix).\($0)" }, syncs: syncs)
    case 5..<8: .score(Int.random(in: 1...9, using: &generator), syncs: syncs)
    case 8: .watch
    default: .sync
    }
  }
}
