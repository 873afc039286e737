/// The first eight bytes of a batch's hash, big-endian.
public struct HashPrefix: Hashable, Sendable, Comparable {
  public let rawValue: UInt64

  /// The prefix of ``Digest/zero``: no batch, no branch.
  public static let zero = HashPrefix(rawValue: 0)

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static func < (left: HashPrefix, right: HashPrefix) -> Bool {
    left.rawValue < right.rawValue
  }
}
