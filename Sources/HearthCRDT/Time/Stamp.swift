/// What ranks concurrent operations: wall-clock time, then the dot.
public struct Stamp: Hashable, Sendable, Comparable {
  public let time: WallTime
  public let dot: Dot

  public init(time: WallTime, dot: Dot) {
    self.time = time
    self.dot = dot
  }

  public static func < (left: Stamp, right: Stamp) -> Bool {
    (left.time, left.dot) < (right.time, right.dot)
  }
}

extension Stamp: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(time)
    writer.write(dot)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    time = try reader.value()
    dot = try reader.value()
  }
}
