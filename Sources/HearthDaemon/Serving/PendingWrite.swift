import HearthCRDT
import HearthModel
import HearthStore
import HearthSync
import HearthWire

/// Something that a session wants written; it waits for the end of the turn.
struct PendingWrite {
  let connection: ConnectionID
  /// One of those that ask for a transaction.
  let effect: ServerEffect
}

/// What became of it, once it is durable.
enum WriteResult {
  case settled(Acceptance, [OfferOutcome])
  case paired(Paired, Role)
  case admitted(Role)
  case invited(Invitation)
  case revoked(DeviceKey)
  case refused(SyncError)
}
