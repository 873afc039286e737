package import HearthCRDT

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
