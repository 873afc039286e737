package import HearthCRDT
package import HearthModel
package import HearthWire

/// What a server's session asks its host to do, in this order.
package enum ServerEffect: Hashable, Sendable {
  /// Queue this message to the peer.
  case send(Message)

  /// From here on the peer's frames may be large and compressed, and ours to it too.
  case authenticated

  /// Ingest the offers in order, each with ``PushCheck``; then, in the same transaction, keep the heads whose
  /// batches are in the log.
  ///
  /// Once that is durable, and not before, call ``ServerSession/settled(_:outcomes:in:)``: once for each
  /// acceptance, in their order.
  case accept(Acceptance)

  /// Ask ``Pairing`` about this request; then call ``ServerSession/paired(_:log:)`` once the device's record is
  /// durable, or ``ServerSession/refuse(_:)``.
  case pair(Pair)

  /// The peer showed a joining record and nothing that it brought along makes it a device: author its
  /// device record from this, as pairing does. No answer is awaited.
  case admit(Rejoin)

  /// Mint an invitation in the name of the peer; then call ``ServerSession/invited(_:)`` once it is durable.
  case invite(role: Role, seconds: UInt32)

  /// Author the end of this device's membership; then call ``ServerSession/revoked()`` once it is durable.
  case revoke(DeviceKey)

  /// Call ``ServerSession/payHeads(in:)`` so many milliseconds after the first effect of this kind, whatever follows it.
  case oweHeads(milliseconds: UInt64)

  /// Close the connection once everything queued has left; the session is over.
  case close(SyncError)
}
