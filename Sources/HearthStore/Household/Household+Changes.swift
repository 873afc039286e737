package import HearthCRDT
internal import HearthWire

/// What a household was when somebody looked at it.
package struct Glance: Hashable, Sendable {
  let position: Position
  let header: DocumentHeader
}

/// The collections that may look different than at an earlier glance.
package enum ChangedCollections: Hashable, Sendable {
  case all
  case some(Set<CollectionID>)

  package func contains(where isMeant: (CollectionID) -> Bool) -> Bool {
    switch self {
    case .all: true
    case .some(let collections): collections.contains(where: isMeant)
    }
  }
}

extension Household {
  /// Of more bytes of new batches than this, ``changes(since:)`` does not ask what they changed.
  package static var maximumChangeByteCount: Int { 1 << 18 }

  /// Remembers what the household is, for ``changes(since:)``.
  package mutating func glance() throws(StoreError) -> Glance {
    try read { household throws(StoreError) in
      Glance(position: try household.head(), header: try household.header())
    }
  }

  /// What batches changed since a glance; everything where nobody has looked yet.
  ///
  /// Forks and ends of memberships decide what any collection shows, so they change all; a log that was put back is
  /// another household's. What people see of a collection may name their devices, which are a collection as well.
  ///
  /// - Complexity: O(*n*) for *n* operations since; the collections themselves are not read.
  package mutating func changes(since glance: Glance?) throws(StoreError) -> ChangedCollections {
    try read { household throws(StoreError) in
      let header = try household.header()
      guard let glance, header == glance.header, header.forks.isEmpty,
        try household.position(at: glance.position.number) == glance.position
      else { return .all }
      let entries = try household.entries(
        after: glance.position.number, byteLimit: Self.maximumChangeByteCount)
      guard try entries.last?.position ?? glance.position == household.head() else { return .all }
      return .some(try household.collections(changedBy: entries))
    }
  }

  private func collections(
    changedBy entries: [LogEntry]
  ) throws(StoreError) -> Set<CollectionID> {
    var decoder = EntryDecoder()
    var collections: Set<CollectionID> = []
    for entry in entries {
      for written in try decoder.decoded(entry, of: self).writtenOperations {
        for target in written.targets { collections.formUnion(try self.collections(of: target)) }
      }
    }
    return collections
  }

  private func collections(
    of target: Cancellation.Target
  ) throws(StoreError) -> Set<CollectionID> {
    switch target {
    case .collection(let id): [id]
    case .game(let game): [game.list]
    case .record(let id):
      // A making elsewhere may have moved the record there.
      try document.storage.record(id)?.collections ?? []
    }
  }
}

extension WrittenOperation {
  /// What the operation changes, where it has an effect.
  fileprivate var targets: [Cancellation.Target] {
    guard case .cancel(let cancellations) = operation else { return target.map { [$0] } ?? [] }
    return cancellations.map(\.target)
  }
}
