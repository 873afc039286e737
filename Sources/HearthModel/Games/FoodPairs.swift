package import HearthCRDT

/// The pairs that a picking game is played with, in the order of play.
package struct FoodPairs: Hashable, Sendable {
  /// Most pairs of one game: every one of them may put two foods on a list.
  package static let maximumCount = 500

  /// From one to ``maximumCount``.
  package let pairs: [FoodPair]

  /// The pairs of a game.
  ///
  /// - Throws: ``ModelError/pairCount(_:)`` for none or too many, ``ModelError/name(_:_:)`` for a food without a name or
  ///   with one that is too long.
  package init(_ pairs: [FoodPair]) throws(ModelError) {
    guard (1...Self.maximumCount).contains(pairs.count) else { throw .pairCount(pairs.count) }
    for pair in pairs {
      for name in [pair.left, pair.right] {
        if let fault = NameLimit.fault(in: name) { throw .name(name, fault) }
      }
    }
    self.pairs = pairs
  }

  private init(sound pairs: [FoodPair]) {
    self.pairs = pairs
  }

  /// The bytes whose hash tells this game from others: each food in the order of play, its length before it.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for name in pairs.flatMap({ [$0.left, $0.right] }) {
      let byteCount = UInt32(truncatingIfNeeded: name.utf8.count)
      for shift in stride(from: UInt32(24), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: byteCount >> shift))
      }
      bytes += Array(name.utf8)
    }
    return bytes
  }

  /// The first sixteen bytes of the hash.
  package func digest(using primitives: some Primitives) -> DerivedID {
    let digest = primitives.sha256(bytes).bytes
    return DerivedID(
      high: UInt64(bigEndian: digest, at: 0), low: UInt64(bigEndian: digest, at: 8))
  }

  /// The ten that everybody has.
  package static let standard = FoodPairs(sound: [
    FoodPair("Wine", "Fizzy Drinks"),
    FoodPair("Crisps", "Chocolate"),
    FoodPair("Pate", "Prawns"),
    FoodPair("Brussels Sprouts", "Broccoli"),
    FoodPair("Roast Potatoes", "Mashed Potatoes"),
    FoodPair("Beef Joint", "Turkey"),
    FoodPair("Pigs in Blankets", "Yorkshire Puddings"),
    FoodPair("Lobster", "Crab"),
    FoodPair("Ice Cream", "Christmas Pudding"),
    FoodPair("Fruit", "Box of Chocolates"),
  ])
}
