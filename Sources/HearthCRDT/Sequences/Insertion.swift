/// Where a run enters a FugueMax tree (Weidner and Kleppmann, "The Art of the Fugue", section 4).
public struct Insertion: Hashable, Sendable {
  public enum Side: UInt8, Hashable, Sendable {
    case left = 0
    case right = 1
  }

  /// nil is the root.
  public let parent: ElementID?
  public let side: Side
  /// Of a right child, the element that followed when it was inserted; nil is the end.
  public let rightOrigin: ElementID?

  public init(parent: ElementID?, side: Side, rightOrigin: ElementID?) {
    self.parent = parent
    self.side = side
    self.rightOrigin = rightOrigin
  }
}

extension Insertion: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(parent)
    writer.write(side == .right)
    writer.write(rightOrigin)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    parent = try reader.optional()
    side = try reader.flag() ? .right : .left
    rightOrigin = try reader.optional()
  }
}

extension Insertion {
  /// Where a run enters that is to stand after everything, where the last element is `last`.
  public static func atEnd(after last: ElementID?) -> Insertion {
    Insertion(parent: last, side: .right, rightOrigin: nil)
  }

  /// Where a run enters that its author puts directly after the run inserted here, whose last element is `element`.
  public func following(_ element: ElementID) -> Insertion {
    Insertion(parent: element, side: .right, rightOrigin: side == .right ? rightOrigin : parent)
  }
}
