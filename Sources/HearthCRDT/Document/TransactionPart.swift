/// A batch's part in a transaction that is too large for one batch.
public struct TransactionPart: Hashable, Sendable {
  /// The counter of the transaction's first operation.
  public let number: UInt64
  public let isLast: Bool

  public init(number: UInt64, isLast: Bool) {
    self.number = number
    self.isLast = isLast
  }
}

extension TransactionPart: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(number)
    writer.write(isLast)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    number = try reader.unsigned()
    isLast = try reader.flag()
  }
}
