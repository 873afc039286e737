package import HearthCRDT

/// What the body of a frame says.
package enum Message: Hashable, Sendable {
  case hello(Hello)
  case welcome(Welcome)
  case push(Push)
  case ack(Ack)
  case batches(Batches)
  /// Everything up to here has been sent.
  case position(Position)
  /// Send what follows these tips; counter 0 means from the start.
  case want([ContextEntry])
  /// All that the sender holds, one tip for each replica and branch.
  case have([ContextEntry])
  case error(ErrorMessage)
  case ping
  case pong
  case pair(Pair)
  case paired(Paired)
  case rejoin(Rejoin)
  case invite(InviteRequest)
  case invitation(Invitation)
  /// Ends the membership of a device.
  case revoke(DeviceKey)
  /// What was asked is done, and durable.
  case done

  /// The only message version so far.
  package static let version: UInt32 = 1

  /// Whether it may be the first word of a device that the server does not know, or no longer: then nothing compressed
  /// is taken, so it is framed by the rules before authentication.
  package var mayComeFirst: Bool {
    switch self {
    case .hello, .pair, .rejoin: true
    default: false
    }
  }
}
