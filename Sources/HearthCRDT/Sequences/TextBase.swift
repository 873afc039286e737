/// What one making of a record gave to a text of it: what the text began with, or a part of that.
///
/// Its scalars are elements like those of an insertion: the making's dot, and an offset.
public struct TextBase: Hashable, Sendable {
  public let stamp: Stamp
  /// The first dot of the transaction that made the record: what it gave in several makings is one base.
  public let transaction: Dot
  public let text: String
}

extension TextBase: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(stamp)
    writer.write(transaction)
    writer.write(text)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    stamp = try reader.value()
    transaction = try reader.value()
    text = try reader.text()
  }
}
