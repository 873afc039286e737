package import HearthCRDT
package import HearthWire

/// What a client's session asks its host to do, in this order and before it is told anything else.
package enum ClientEffect: Hashable, Sendable {
  /// Send this message to the server.
  case send(Message)

  /// In one transaction: ingest the batches in order (an unknown operation, a repeated batch are fine), keep the
  /// heads whose batches are held, and move the stored position.
  ///
  /// A batch that proves to be early is a sign of damage: call ``ClientSession/foundGap(in:)``.
  case apply(Arrival)

  /// In one transaction: these batches are durable at the server (those that are not this home's own are
  /// nobody's business), and the stored position moves.
  case acknowledge([ContextEntry], PositionMove?)

  /// The server will never accept this batch of this home; it stays here and is not sent again.
  case refused(Ack.Refusal)

  /// Inside the write transaction: unless `entry` is held by now, write on under a new replica from here on.
  ///
  /// The server holds something of this home's replica that this home did not write: one of them is a copy.
  case abandonReplica(ReplicaID, unlessHeld: ContextEntry)

  /// The server let this device in: store the household, the record and the server, and sign heads for
  /// this household from now on.
  case joined(Paired)

  /// The invitation that was asked for.
  case invited(Invitation)

  /// Everything that the server held when it answered is stored here: what is shown is fresh.
  case caughtUp

  /// What was to be done is done: close the connection.
  case finished

  /// The session ended before it was done: close the connection.
  case failed(SyncError)
}
