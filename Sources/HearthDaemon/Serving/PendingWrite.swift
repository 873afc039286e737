package import HearthCRDT
package import HearthModel
import HearthStore
package import HearthSync
package import HearthWire

/// Something that a session wants written; it waits for the end of the turn.
struct PendingWrite {
  let connection: ConnectionID
  let device: DeviceKey
  /// One of those that ask for a transaction.
  let effect: ServerEffect

  /// How many batches it may add; whatever is no batch counts as one.
  var offerCount: Int {
    if case .accept(let acceptance) = effect { max(1, acceptance.offers.count) } else { 1 }
  }
}

/// What became of it, once it is durable.
package enum WriteResult {
  case settled(Acceptance, [OfferOutcome])
  /// The answer, and what the device has become; nil where it got that answer before.
  case paired(Paired, Role?)
  /// nil where the device was in already.
  case admitted(Role?)
  case invited(Invitation)
  case revoked(DeviceKey)
  case refused(SyncError)
}
