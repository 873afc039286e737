package import HearthCRDT
internal import HearthWire

extension Household {
  /// How the counters of these records came to their values.
  ///
  /// - Complexity: That of reading the whole log once.
  package mutating func counterTimeline(
    of records: Set<RecordID>
  ) throws(StoreError) -> CounterTimeline {
    try read { household throws(StoreError) in
      let forks = try household.document.storage.header().forks
      var timeline = CounterTimeline(of: records, forks: forks)
      var keys: [ReplicaID: DeviceKey] = [:]
      for head in try household.document.storage.heads() where keys[head.replica] == nil {
        keys[head.replica] = try household.document.storage.origin(of: head.replica)?.key
      }
      var cursor = LogCursor(forks: forks)
      while let logged = try household.document.storage.next(&cursor) {
        timeline.read(logged) { keys[$0] }
      }
      return timeline
    }
  }
}
