package import HearthCRDT

/// What the body of a batch leaves out because the chain before it says it: the replicas that the author
/// has named, in the order in which it named them, and the time of its last batch.
package struct ReplicaTable: Hashable, Sendable {
  /// The author's own replica, then each other one in the order of its introduction.
  package private(set) var replicas: [ReplicaID]
  /// The time of the last batch of the chain; 1970 before the first.
  package private(set) var time: WallTime

  /// The table before the first batch of `replica`.
  package init(replica: ReplicaID) {
    self.init(replicas: [replica], time: WallTime(clampingMilliseconds: 0))
  }

  /// The table after a batch of this time; `replicas` begins with the author's own.
  package init(replicas: [ReplicaID], time: WallTime) {
    self.replicas = replicas
    self.time = time
  }

  /// Takes in what a batch of this chain introduced.
  package mutating func advance(past contents: BatchContents) {
    for change in contents.contextChanges { introduce(change.replica) }
    time = contents.time
  }

  /// Appends a replica that the author names for the first time; the others stay where they are.
  package mutating func introduce(_ replica: ReplicaID) {
    if !replicas.contains(replica) { replicas.append(replica) }
  }
}
