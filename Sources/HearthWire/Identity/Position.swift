package import HearthCRDT

/// A place in one server's log, with the running hash there.
package struct Position: Hashable, Sendable {
  /// The position before the first batch.
  package static let start = Position(number: 0, hash: SixteenBytes(firstOf: .zero))

  /// How many batches stand before it.
  package let number: UInt64
  /// The first 16 bytes of the running hash; zero bytes at 0.
  package let hash: SixteenBytes

  package init(number: UInt64, hash: SixteenBytes) {
    self.number = number
    self.hash = hash
  }
}

/// The running hash of a log: H(0) is 32 zero bytes, H(n) = SHA-256(H(n-1) || hash of batch n).
package struct RunningHash: Hashable, Sendable {
  /// The hash before the first batch.
  package static let start = RunningHash(number: 0, digest: .zero)

  /// How many batches it covers.
  package let number: UInt64
  package let digest: Digest

  package init(number: UInt64, digest: Digest) {
    self.number = number
    self.digest = digest
  }

  /// The hash after one more batch.
  package func appending<P: Primitives>(_ hash: Digest, using primitives: P) -> RunningHash {
    RunningHash(number: number &+ 1, digest: primitives.sha256(digest.bytes + hash.bytes))
  }

  /// The position it stands at.
  package var position: Position {
    Position(number: number, hash: SixteenBytes(firstOf: digest))
  }
}
