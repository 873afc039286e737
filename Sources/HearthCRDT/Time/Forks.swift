/// The replicas known to have forked, and how their batches hang together from the fork on.
///
/// A replica forks when a copied or restored home writes on under an old identity: two batches then follow the
/// same one. Every branch counts as a replica of its own. Before the fork counter a dot names one operation; from
/// there on it also needs its branch, the prefix of its batch's hash.
public struct Forks: Hashable, Sendable {
  /// One batch of a forked replica, from the fork on.
  public struct Link: Hashable, Sendable {
    public let hash: HashPrefix
    /// The hash of the batch before it on the same chain.
    public let parent: HashPrefix
    /// The counter of the batch's first operation.
    public let first: UInt64
    /// The counter of the batch's last operation; inclusive.
    public let last: UInt64

    public init(hash: HashPrefix, parent: HashPrefix, first: UInt64, last: UInt64) {
      self.hash = hash
      self.parent = parent
      self.first = first
      self.last = last
    }
  }

  struct Fork: Hashable, Sendable {
    let counter: UInt64
    var links: [HashPrefix: Link]
  }

  private(set) var forks: [ReplicaID: Fork] = [:]

  /// No replica has forked.
  public init() {}

  public var isEmpty: Bool { forks.isEmpty }

  /// The forked replicas, in order.
  public var replicas: [ReplicaID] { forks.keys.sorted() }

  /// The first counter at which the replica's branches differ; nil where it has not forked.
  public func counter(of replica: ReplicaID) -> UInt64? { forks[replica]?.counter }

  /// The branch of the dots in a batch that begins at `first`: zero before the fork.
  public func branch(of replica: ReplicaID, first: UInt64, hash: HashPrefix) -> HashPrefix {
    guard let fork = forks[replica], first >= fork.counter else { return .zero }
    return hash
  }

  /// Replaces what is known about one replica.
  public mutating func fork(_ replica: ReplicaID, at counter: UInt64, links: [Link]) {
    var known: [HashPrefix: Link] = [:]
    for link in links { known[link.hash] = link }
    forks[replica] = Fork(counter: counter, links: known)
  }

  /// Adds a batch of a forked replica; one before the fork changes nothing.
  public mutating func add(_ link: Link, to replica: ReplicaID) {
    guard let fork = forks[replica], link.first >= fork.counter else { return }
    forks[replica]?.links[link.hash] = link
  }

  /// The batch that holds `counter` on the chain that ends with the batch `hash`.
  ///
  /// - Complexity: O(batches since the fork).
  func batch(at counter: UInt64, of replica: ReplicaID, on hash: HashPrefix) -> HashPrefix? {
    guard let links = forks[replica]?.links else { return nil }
    var bound = UInt64.max
    var current = hash
    while let link = links[current], link.first < bound {
      if counter >= link.first { return counter <= link.last ? current : nil }
      bound = link.first
      current = link.parent
    }
    return nil
  }

  /// Whether `dot`, which carries its branch, lies on a chain that one of `entries` names.
  ///
  /// `entries` are all of the dot's own replica.
  func covers(_ dot: Dot, by entries: [ContextEntry]) -> Bool {
    guard let fork = forks[dot.replica], dot.counter >= fork.counter else {
      return dot.branch == .zero && entries.contains { $0.counter >= dot.counter }
    }
    return entries.contains { entry in
      entry.counter >= dot.counter
        && batch(at: dot.counter, of: dot.replica, on: entry.hash) == dot.branch
    }
  }

  /// Whether everything that `entry` covers lies on a chain that one of `entries` names.
  func covers(_ entry: ContextEntry, by entries: [ContextEntry]) -> Bool {
    guard let fork = forks[entry.replica], entry.counter >= fork.counter else {
      return entries.contains { $0.counter >= entry.counter }
    }
    return covers(
      Dot(
        replica: entry.replica, counter: entry.counter,
        branch: batch(at: entry.counter, of: entry.replica, on: entry.hash) ?? .zero),
      by: entries)
  }

  /// The dot with its branch, where all of `entries` that reach it agree on the branch; nil otherwise.
  func resolve(_ dot: Dot, along entries: [ContextEntry]) -> Dot? {
    if dot.branch != .zero { return covers(dot, by: entries) ? dot : nil }
    guard let fork = forks[dot.replica], dot.counter >= fork.counter else {
      return covers(dot, by: entries) ? dot : nil
    }
    var branch: HashPrefix?
    for entry in entries where entry.counter >= dot.counter {
      guard let found = batch(at: dot.counter, of: dot.replica, on: entry.hash) else { continue }
      guard branch == nil || branch == found else { return nil }
      branch = found
    }
    return branch.map { Dot(replica: dot.replica, counter: dot.counter, branch: $0) }
  }
}

extension Forks: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(count: forks.count)
    for (replica, fork) in forks.sorted(by: { $0.key < $1.key }) {
      writer.write(replica)
      writer.write(fork.counter)
      writer.write(fork.links.values.sorted { ($0.first, $0.hash) < ($1.first, $1.hash) })
    }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    self.init()
    for _ in 0..<(try reader.count()) {
      let replica = try reader.replica()
      fork(replica, at: try reader.unsigned(), links: try reader.array())
    }
  }
}

extension Forks.Link: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(fixed: hash.rawValue)
    writer.write(fixed: parent.rawValue)
    writer.write(first)
    writer.write(last)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    hash = HashPrefix(rawValue: try reader.fixed())
    parent = HashPrefix(rawValue: try reader.fixed())
    first = try reader.unsigned()
    last = try reader.unsigned()
  }
}

extension Forks {
  /// The batches after which chains part.
  var branchPoints: Set<HashPrefix> {
    var seen: Set<HashPrefix> = []
    var points: Set<HashPrefix> = []
    for fork in forks.values {
      for link in fork.links.values where !seen.insert(link.parent).inserted {
        points.insert(link.parent)
      }
    }
    return points
  }
}

extension Forks.Link {
  /// The link that a batch is.
  public init(of batch: Batch) {
    self.init(
      hash: batch.hash.prefix, parent: batch.previous.prefix, first: batch.firstCounter,
      last: batch.lastCounter)
  }
}
