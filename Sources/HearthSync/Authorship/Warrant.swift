package import HearthCRDT

/// What speaks for a batch beside the connection that it came over.
package enum Warrant: Hashable, Sendable {
  /// The batch came from the device that wrote it, if this is the device that its replica belongs to.
  case sender(DeviceKey, Standing)
  /// This key signed the head of a chain that leads through the batch.
  case signature(DeviceKey)
  /// The chain leads to what the context of a server's own batch names: the server had accepted it by then.
  case witnessed
  /// The chain leads to where the revocation of its device stands, or to what the context of an accepted
  /// device's batch names.
  case named
  /// Nothing does.
  case none
}
