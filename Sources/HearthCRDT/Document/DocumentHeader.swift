/// What a document keeps once: the forks, the revocations, and how much it did not understand.
public struct DocumentHeader: Hashable, Sendable {
  /// One saying that a device's membership ends.
  public struct Revoked: Hashable, Sendable {
    public let revocation: Revocation
    /// Who said it; whether that replica may is not the document's to judge.
    public let stamp: Stamp
  }

  public internal(set) var forks = Forks()
  /// By ascending stamp.
  ///
  /// A revocation is for good: nothing cancels it.
  public internal(set) var revocations: [Revoked] = []
  /// The number of operations of a kind that this version does not know.
  public internal(set) var unknownOperationCount: UInt64 = 0

  /// The header of an empty document.
  public init() {}

  mutating func revoke(_ revocation: Revocation, stamp: Stamp) {
    let index = revocations.firstIndex { stamp < $0.stamp } ?? revocations.endIndex
    revocations.insert(Revoked(revocation: revocation, stamp: stamp), at: index)
  }
}

extension DocumentHeader: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(forks)
    writer.write(revocations)
    writer.write(unknownOperationCount)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    forks = try reader.value()
    revocations = try reader.array()
    unknownOperationCount = try reader.unsigned()
  }
}

extension DocumentHeader.Revoked: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(revocation.device)
    writer.write(revocation.heads)
    writer.write(stamp)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    let device: DeviceKey = try reader.value()
    revocation = Revocation(device: device, heads: try reader.array())
    stamp = try reader.value()
  }
}
