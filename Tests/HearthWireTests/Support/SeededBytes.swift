import HearthTestSupport

/// Bytes that are the same for the same seed.
struct SeededBytes {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = Seed(seed).generator()
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }
}

extension SeededBytes {
  static func incompressible(_ count: Int) -> [UInt8] {
    var bytes = SeededBytes(seed: UInt64(count))
    return bytes.bytes(count)
  }
}
