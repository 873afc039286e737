package import HearthWire

/// Why a session ended before its time, or refused a peer.
package enum SyncError: Error, Hashable, Sendable {
  /// A batch on its way names what this connection has not introduced, or cannot be read.
  case malformed
  /// The message does not fit the state of the conversation.
  case unexpectedMessage
  /// Neither side speaks a version of the other's.
  case noCommonVersion(client: [UInt32], server: [UInt32])
  /// The key is not known here, or what it shows does not prove that it was.
  case notPaired
  case revoked
  /// The token is wrong, used by another key, or expired.
  case badToken
  /// This role may not do that.
  case notAllowed
  /// Client and server speak of different households.
  case wrongHousehold
  /// The server is new and could take over the household that the device brings along, once it says so.
  case handOverUnconfirmed
  /// A signature is not its key's.
  case badSignature
  case tooManyDevices
  case tooManyConnections
  /// The server's disk cannot be written.
  case readOnly
  case stopping
  case internalFailure
  /// A frame is larger than its limit.
  case tooLarge
  case timedOut
  /// The peer reads too slowly; it goes on from its position after connecting again.
  case resynchronise
  /// The peer asks for the same thing over and over.
  case tooManyRounds
  /// The peer refused, with these facts.
  case refusedByPeer(ErrorMessage)
}
