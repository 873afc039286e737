import HearthCRDT
import HearthWire

/// Whose a batch is, and what speaks for it.
extension ServerSession {
  func owner<H: ServerHousehold>(
    of replica: ReplicaID, in household: inout H
  ) throws(H.Failure) -> DeviceKey? {
    if let origin = origins[replica] { return origin }
    return try household.owner(of: replica)
  }

  /// Remembers whose a replica is that begins with this batch.
  mutating func noteOrigin<P: Primitives>(of batch: EncodedBatch, using primitives: P) {
    guard batch.firstCounter == 1, origins[batch.replica] == nil,
      origins.count < Limits.maximumReplicaCount
    else { return }
    do throws(WireError) {
      guard let origin = try BatchCoding.origin(in: batch.body),
        origin.replica(using: primitives) == batch.replica
      else { return }
      origins[batch.replica] = origin.key
    } catch {
      // What cannot be read has no owner; it is refused when it is decoded whole.
    }
  }

  /// A signature speaks for the chain, unless its device is revoked: then only the revocation does.
  mutating func trust<H: ServerHousehold>(
    _ head: SignedHead, of owner: DeviceKey, in household: inout H
  ) throws(H.Failure) {
    guard try household.standing(of: owner) != .revoked else { return }
    let entry = ContextEntry(replica: head.replica, counter: head.counter, hash: head.hash.prefix)
    held.addTarget(entry, .signature(owner))
  }

  /// What an early batch names may be brought by anybody: if a server wrote it, or, of a revoked device, a device.
  mutating func trust<H: ServerHousehold>(
    _ missing: [ContextEntry], namedBy warrant: Warrant, in household: inout H
  ) throws(H.Failure) {
    switch warrant {
    case .signature(let key):
      guard try household.standing(of: key) == .authority else {
        name(missing)
        return
      }
      for entry in missing { held.addTarget(entry, .witnessed) }
    case .witnessed:
      for entry in missing { held.addTarget(entry, .witnessed) }
    case .sender: name(missing)
    case .named, .none: break
    }
  }

  /// Remembers what early batches name, up to a limit: beyond it, revoked devices' batches are refused.
  private mutating func name(_ entries: [ContextEntry]) {
    for entry in entries where named.count < HeldBatches.maximumTargetCount { named.insert(entry) }
  }

  mutating func trustRevoked<H: ServerHousehold>(
    _ replica: ReplicaID, of owner: DeviceKey?, in household: inout H
  ) throws(H.Failure) {
    guard let owner, try household.standing(of: owner) == .revoked else { return }
    for entry in try household.revokedHeads(of: replica) { held.addTarget(entry, .named) }
    for entry in named where entry.replica == replica { held.addTarget(entry, .named) }
  }
}
