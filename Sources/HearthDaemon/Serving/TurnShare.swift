package import HearthCRDT

/// How much each device is heard in one turn of the loop, so that none of them keeps the others waiting.
///
/// A few bytes may inflate to messages that take long to take in; what a device sends beyond its share is heard
/// in the next turn, and everybody else before.
package struct TurnShare: Sendable {
  /// Bytes of messages, beyond which a device waits; the first message is heard whatever its size.
  package static let maximumHeardLength = 262_144

  private var byteCounts: [DeviceKey: Int] = [:]

  package init() {}

  /// Whether another message of this device is heard in this turn.
  package func hears(_ device: DeviceKey) -> Bool {
    byteCounts[device, default: 0] < Self.maximumHeardLength
  }

  /// A message of so many bytes was heard.
  package mutating func heard(byteCount: Int, from device: DeviceKey) {
    byteCounts[device, default: 0] += byteCount
  }
}
