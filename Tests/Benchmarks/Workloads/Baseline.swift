internal import HearthCRDT
internal import HearthSystem

/// What is the same on every machine and in every run: how many bytes things take.
package enum Baseline {
  /// A line for each figure: its name and the number of bytes, with a tabulator between them.
  ///
  /// `traces` is where the recorded sessions lie; without it their lines are left out.
  package static func lines(traces: String?, scratch: String) throws -> [String] {
    var figures = try exchange() + counters() + moves()
    if let traces { figures += try sessions(in: traces, scratch: scratch) }
    return figures.map { "\($0.name)\t\($0.byteCount)" }
  }

  /// Whether a line is of a recorded session.
  package static func isOfTrace(_ line: some StringProtocol) -> Bool { line.hasPrefix("trace ") }

  private struct Size {
    let name: String
    let byteCount: Int
  }

  private static func exchange() throws -> [Size] {
    let exchange = try Exchange()
    return [
      Size(name: "exchange without news, up", byteCount: exchange.upByteCount),
      Size(name: "exchange without news, down", byteCount: exchange.downByteCount),
      Size(name: "increment to a watcher", byteCount: exchange.incrementByteCount),
    ]
  }

  /// Increments of six counters by replicas that know nothing of each other.
  private static func counters() throws -> [Size] {
    let founder = try CounterCopy(foundingCounters: 6)
    return try [2, 10, 100].map { replicaCount in
      var merged = founder
      for number in 0..<replicaCount {
        var writer = try CounterCopy(writer: number + 1, joining: founder)
        for index in 0..<(3_000 / replicaCount) { try writer.increment(index) }
        try merged.merge(writer.history())
      }
      return Size(
        name: "counters of \(replicaCount) replicas, state",
        byteCount: merged.encodedState().count)
    }
  }

  /// A list in which two replicas have moved items apart.
  private static func moves() throws -> [Size] {
    let base = try ListCopy(writer: 1, names: (0..<1_000).map { "item \($0)" })
    var ours = base
    var theirs = try ListCopy(writer: 2, copying: base)
    let first = theirs.transactionCount
    try ours.move((0..<50).map { (source: $0 * 17, target: $0 * 11) })
    try theirs.move((0..<50).map { (source: $0 * 13, target: $0 * 19) })
    let update = try theirs.history(from: first)
    try ours.merge(update)
    return [
      Size(name: "list of two replicas, moves", byteCount: update.count),
      Size(name: "list of two replicas, state", byteCount: ours.encodedState().count),
    ]
  }

  /// The beginnings of recorded sessions.
  private static func sessions(in directory: String, scratch: String) throws -> [Size] {
    let suffix = ".json.gz"
    var sizes: [Size] = []
    for file in try Directory.names(in: directory).sorted() where file.hasSuffix(suffix) {
      let name = String(file.dropLast(suffix.count))
      let trace = try Trace(gzipped: "\(directory)/\(file)", scratch: "\(scratch)/\(name).json")
      var session = ConcurrentSession(of: trace)
      for _ in trace.transactions.prefix(200) { try session.step() }
      guard let text = session.last else { continue }
      sizes += [
        Size(name: "trace \(name), 200 transactions, history", byteCount: try text.history().count),
        Size(
          name: "trace \(name), 200 transactions, state", byteCount: text.edited.encoded().count),
      ]
    }
    return sizes
  }
}

extension Workload {
  static let baseline = Workload("baseline", "TRACES SCRATCH") { arguments in
    for line in try Baseline.lines(traces: arguments.text(0), scratch: arguments.text(1)) {
      print(line)
    }
    return []
  }
}
