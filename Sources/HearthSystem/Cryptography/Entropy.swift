/// Random bytes from the kernel's generator.
package enum Entropy {
  package static func bytes(count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let word: UInt64 = generator.next()
      for shift in 0..<min(8, count - bytes.count) {
        bytes.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(shift))))
      }
    }
    return bytes
  }

  package static func uint64() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
