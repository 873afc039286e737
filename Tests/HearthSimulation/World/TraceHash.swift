/// A running hash over everything that happened: equal histories, equal hashes (FNV-1a over 64-bit words, stirred).
package struct TraceHash: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func note(_ word: UInt64) {
    value = (value ^ word) &* 0x0000_0100_0000_01B3
    value ^= value >> 29
  }

  mutating func note(_ number: Int) { note(UInt64(bitPattern: Int64(number))) }

  mutating func note(_ text: String) {
    for byte in text.utf8 { note(UInt64(byte)) }
  }
}
