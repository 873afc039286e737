/// The end of a device's membership.
public struct Revocation: Hashable, Sendable {
  public let device: DeviceKey
  /// Up to these the device's batches are accepted from anybody.
  public let heads: [ContextEntry]

  public init(device: DeviceKey, heads: [ContextEntry]) {
    self.device = device
    self.heads = heads
  }
}
