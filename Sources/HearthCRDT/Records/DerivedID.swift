/// Sixteen bytes derived from where a record comes from.
public struct DerivedID: Hashable, Sendable, Comparable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public static func < (left: DerivedID, right: DerivedID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension DerivedID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(fixed: high)
    writer.write(fixed: low)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    high = try reader.fixed()
    low = try reader.fixed()
  }
}
