package import HearthCRDT

extension Digest {
  /// A digest that stands in for a batch's hash where nobody encodes bodies: equal inputs, equal digests.
  ///
  /// `serial` tells apart batches that a real hash would tell apart by their bodies.
  package static func standIn(for batch: Batch, serial: UInt64) -> Digest {
    var seed = batch.previous.prefix.rawValue &* 0x9E37_79B9_7F4A_7C15
    seed ^= batch.replica.rawValue &+ batch.firstCounter << 20 &+ serial << 40
    var generator = SeededGenerator(state: seed)
    let bytes = (0..<4).flatMap { _ in generator.next().bigEndianBytes }
    return Digest(bytes: bytes) ?? .zero
  }
}
