/// One element of a sequence: the operation that inserted it, and its place within that operation's run.
public struct ElementID: Hashable, Sendable, Comparable {
  public let dot: Dot
  public let offset: UInt32

  public init(dot: Dot, offset: UInt32 = 0) {
    self.dot = dot
    self.offset = offset
  }

  public static func < (left: ElementID, right: ElementID) -> Bool {
    (left.dot, left.offset) < (right.dot, right.offset)
  }
}

extension ElementID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(dot)
    writer.write(offset)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    dot = try reader.value()
    offset = try reader.unsigned32()
  }
}
