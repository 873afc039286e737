/// Random bytes from the kernel's generator.
package enum Entropy {
  package static func bytes(count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let word = uint64()
      for shift in 0..<min(8, count - bytes.count) {
        bytes.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(shift))))
      }
    }
    return bytes
  }

  package static func uint64() -> UInt64 {
    if let surroundings = Surroundings.current { return surroundings.random() }
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
