import HearthWire

/// How often a peer may change the keys of its connection: TLS lets it do so without end, and each change costs more
/// than the few bytes that ask for it.
package struct KeyUpdateAllowance: Sendable {
  private var heardByteCount = 0

  package init() {}

  /// The peer has said so many bytes more.
  package mutating func heard(byteCount: Int) {
    heardByteCount += byteCount
  }

  /// Whether a connection goes on whose peer has changed its keys so often.
  package func allows(_ keyUpdateCount: Int) -> Bool {
    keyUpdateCount
      <= Limits.maximumKeyUpdateCount + heardByteCount / Limits.minimumKeyUpdateLength
  }
}
