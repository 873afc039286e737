/// What can go wrong, and each time goes on one seed's list.
package enum FaultKind: String, Hashable, Sendable, CaseIterable {
  // The network.
  /// A connection is lost with whatever is on its way.
  case connectionLost
  /// The same in the middle of a frame.
  case frameCut
  /// Bytes arrive a few at a time.
  case slowLink
  /// What a server had stored is pushed again, because its acknowledgement was lost.
  case repeatedPush
  /// Two connections of one device overtake each other.
  case overtaking

  // Programs.
  case deviceKilled, serverKilled

  // Disks.
  case devicePowerLoss, serverPowerLoss
  /// Of what was not flushed some writes are lost, others not.
  case writesReordered
  /// A write is cut between two sectors.
  case writeTorn
  case deviceDiskFull, serverDiskFull
  /// One operation of a disk fails.
  case deviceDiskFailure, serverDiskFailure

  // Clocks.
  case clockOff, clockJump

  // Homes.
  /// A home is copied, or an older one put back, so that its files tell.
  case homeCopiedSeen, homeRestoredSeen
  /// The same as a whole disk, so that nothing tells.
  case homeCopiedUnseen, homeRestoredUnseen

  // The server.
  /// Its disk is put back.
  case serverRolledBack
  /// A backup is restored, which begins another log.
  case serverRestored
  /// The identity is all that is left.
  case serverEmptied
  /// A new server takes the household over.
  case serverReplaced

  // People and versions.
  case deviceRevoked
  /// A member pushes what it wrote in another one's name.
  case forgery
  /// A peer whose messages hold fields that nobody knows, and which speaks later versions too.
  case newerPeer
  /// A peer that speaks no version of ours.
  case foreignVersion
  case unknownOperation
}
