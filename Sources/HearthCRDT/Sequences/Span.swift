/// A run of elements that one operation inserted into a sequence, one after the other.
///
/// A span never changes, so a store appends spans and never rewrites them.
public struct Span: Hashable, Sendable {
  /// Most elements of one: no operation takes more than 16 KiB.
  public static let maximumCount: UInt32 = 16 * 1024

  public let first: ElementID
  /// At least 1.
  public let count: UInt32
  /// Where the first element hangs; each further one is the right child of the one before it.
  public let insertion: Insertion

  public init(first: ElementID, count: UInt32 = 1, insertion: Insertion) {
    self.first = first
    self.count = count
    self.insertion = insertion
  }
}

extension Span: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(first)
    writer.write(count)
    writer.write(insertion)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    first = try reader.value()
    count = try reader.unsigned32()
    insertion = try reader.value()
    guard (1...Self.maximumCount).contains(count) else { throw .outOfRange }
  }
}

extension Span {
  /// The element at an offset, which must lie within the span.
  func element(_ offset: Int) -> ElementID {
    ElementID(dot: first.dot, offset: first.offset + UInt32(offset))
  }
}
