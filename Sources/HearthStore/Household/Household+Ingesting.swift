package import HearthCRDT
internal import HearthSystem
package import HearthWire

extension Household {
  /// Whether a decoded batch may be written by who owns its replica; nil where it may.
  package typealias Permit =
    (inout Household, Batch, DeviceKey) throws(StoreError) -> ErrorCode?

  /// Takes in a batch that somebody sent: decides whether it fits, asks `permit`, applies it and appends it to the log.
  ///
  /// An own batch that comes back counts as acknowledged. A batch of the current replica that is not here was
  /// written by a copy of this home: what is written next is written under a new replica.
  package mutating func ingest(
    _ batch: EncodedBatch, permit: Permit = { _, _, _ in nil }
  ) throws(StoreError) -> IngestOutcome {
    try transaction { household throws(StoreError) in
      if let known = try household.document.storage.entry(of: batch) {
        try household.acknowledge(number: known.number)
        return .repeated
      }
      let outcome = try household.takeIn(batch, permit: permit)
      if case .applied = outcome,
        try household.document.storage.origin(of: batch.replica)?.key == household.device
      {
        try household.abandonReplica(ifCurrent: batch.replica)
      }
      return outcome
    }
  }

  private mutating func takeIn(
    _ encoded: EncodedBatch, permit: Permit
  ) throws(StoreError) -> IngestOutcome {
    var tip: Tip?
    if encoded.firstCounter > 1 {
      let previous = ContextEntry(
        replica: encoded.replica, counter: encoded.firstCounter - 1, hash: encoded.previous.prefix)
      tip = try document.tip(at: previous)
      guard let tip else { return .early(missing: [previous]) }
      guard tip.hash == encoded.previous else { return .refused(.malformed) }
    }
    if let tip, try document.storage.tip(at: tip.entry) == nil,
      try backend.count(in: .tips) >= Limits.maximumReplicaCount
    {
      // It begins a branch, and a branch counts as a replica.
      return .refused(.tooManyReplicas)
    }
    let table = ReplicaTable(after: tip, of: encoded.replica)
    let batch: Batch
    do throws(WireError) {
      batch = try encoded.batch(table: table)
    } catch {
      return .refused(ErrorCode(error))
    }
    let missing = try missing(for: batch)
    if !missing.isEmpty { return .early(missing: missing) }

    switch try owner(of: batch) {
    case .failure(let refusal): return .refused(refusal.code)
    case .success(let owner):
      if let refusal = try permit(&self, batch, owner) { return .refused(refusal) }
    }
    return try apply(batch, encoded: encoded, table: table)
  }

  /// Applies a batch that was found to fit, and appends it.
  mutating func apply(
    _ batch: Batch, encoded: EncodedBatch, table: ReplicaTable
  ) throws(StoreError) -> IngestOutcome {
    document.storage.incoming = IncomingBatch(encoded: encoded, table: table)
    defer { document.storage.incoming = nil }
    switch try document.apply(batch) {
    case .applied: return .applied(number: try document.storage.running().number)
    case .repeated: return .repeated
    case .early(let missing): return .early(missing: missing)
    case .refused(let refusal): return .refused(ErrorCode(refusal))
    }
  }

  /// What the batch's author had seen since its last batch, and is not here.
  private func missing(for batch: Batch) throws(StoreError) -> [ContextEntry] {
    var missing: [ContextEntry] = []
    for entry in batch.contents.contextChanges
    where try document.storage.hash(of: entry) == nil { missing.append(entry) }
    return missing
  }

  /// Whose replica it is: of a first batch the origin says so, and proves it.
  private func owner(
    of batch: Batch
  ) throws(StoreError) -> Result<DeviceKey, OwnerRefusal> {
    if let known = try document.storage.origin(of: batch.replica) {
      guard let origin = batch.contents.origin else { return .success(known.key) }
      return origin == known ? .success(known.key) : .failure(OwnerRefusal(code: .malformed))
    }
    guard let origin = batch.contents.origin,
      origin.replica(using: SystemPrimitives()) == batch.replica
    else { return .failure(OwnerRefusal(code: .malformed)) }
    guard try backend.count(in: .origins) < Limits.maximumReplicaCount else {
      return .failure(OwnerRefusal(code: .tooManyReplicas))
    }
    return .success(origin.key)
  }

  private struct OwnerRefusal: Error {
    let code: ErrorCode
  }
}

extension ErrorCode {
  fileprivate init(_ error: WireError) {
    if case .limitExceeded = error { self = .tooLarge } else { self = .malformed }
  }

  fileprivate init(_ refusal: Refusal) {
    switch refusal {
    case .operationCount, .delta: self = .tooLarge
    case .counter, .origin, .context, .transaction, .hashPrefix: self = .malformed
    }
  }
}
