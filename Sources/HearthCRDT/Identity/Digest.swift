/// A SHA-256 digest: 32 bytes, ordered as big-endian bytes.
public struct Digest: Hashable, Sendable, Comparable {
  /// The number of bytes in a digest.
  public static let byteCount = 32

  /// The digest that stands before the first batch of a replica: 32 zero bytes.
  public static let zero = Digest(words: (0, 0, 0, 0))

  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  private let fourth: UInt64

  private init(words: (UInt64, UInt64, UInt64, UInt64)) {
    (first, second, third, fourth) = words
  }

  /// Reads a digest from exactly 32 bytes; nil for any other count.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(
      words: (
        UInt64(bigEndian: bytes, at: 0), UInt64(bigEndian: bytes, at: 8),
        UInt64(bigEndian: bytes, at: 16), UInt64(bigEndian: bytes, at: 24)
      ))
  }

  /// The 32 bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    for word in [first, second, third, fourth] { bytes.append(bigEndian: word) }
    return bytes
  }

  /// The first eight bytes, which tell the branches of a replica apart.
  public var prefix: HashPrefix { HashPrefix(rawValue: first) }

  public static func < (left: Digest, right: Digest) -> Bool {
    (left.first, left.second, left.third, left.fourth)
      < (right.first, right.second, right.third, right.fourth)
  }
}

extension Digest: StateCodable {
  public func encode(into writer: inout StateWriter) {
    for word in [first, second, third, fourth] { writer.write(fixed: word) }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    first = try reader.fixed()
    second = try reader.fixed()
    third = try reader.fixed()
    fourth = try reader.fixed()
  }
}
