/// Wall-clock time in milliseconds since 1970: a label for people, and a rank among concurrent writes only.
public struct WallTime: Hashable, Sendable, Comparable {
  /// The last millisecond of the year 9999.
  public static let maximumMilliseconds: Int64 = 253_402_300_799_999

  /// From 0 to ``maximumMilliseconds``.
  public let milliseconds: Int64

  /// A time within the range that receivers accept; nil outside of it.
  public init?(milliseconds: Int64) {
    guard (0...Self.maximumMilliseconds).contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// The nearest time within the range: writers clamp.
  public init(clampingMilliseconds milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, 0), Self.maximumMilliseconds)
  }

  public static func < (left: WallTime, right: WallTime) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension WallTime: StateCodable {
  public func encode(into writer: inout StateWriter) { writer.write(milliseconds) }

  public init(from reader: inout StateReader) throws(StateError) {
    guard let time = WallTime(milliseconds: try reader.signed()) else { throw .outOfRange }
    self = time
  }
}
