/// Takes decisions from an input's bytes, in their order; behind the end all of them are zero.
struct ByteSource: RandomNumberGenerator, Sendable {
  private let bytes: [UInt8]
  private var offset: Int

  init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = min(offset, bytes.count)
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// Whether the input is among one in `count`, at most 256: every byte of it decides, so inputs made of each other differ.
  func isOneOf(_ count: Int) -> Bool {
    bytes.reduce(5_381) { ($0 &* 33) ^ UInt32($1) } >> 8 % UInt32(count) == 0
  }

  mutating func byte() -> UInt8 {
    guard offset < bytes.count else { return 0 }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// A number below `count`, which is at most 256.
  mutating func below(_ count: Int) -> Int { Int(byte()) % max(1, count) }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  /// The next bytes, fewer where there are not so many.
  mutating func take(_ count: Int) -> [UInt8] {
    let end = min(bytes.count, offset + count)
    defer { offset = end }
    return Array(bytes[offset..<end])
  }

  mutating func rest() -> [UInt8] { take(bytes.count - offset) }

  /// Two bytes, repeated: whatever bits a drawing looks at, these decide.
  ///
  /// It is never 0, which drawing from a range would reject for ever.
  mutating func next() -> UInt64 {
    (UInt64(byte()) << 8 | UInt64(byte())) &* 0x0001_0001_0001_0001 | 1
  }
}

extension [UInt8] {
  /// A seed: the bytes that decide, then a text.
  init(_ head: UInt8..., text: some StringProtocol) {
    self = head
    append(contentsOf: text.utf8)
  }

  /// A seed: the bytes that decide, then others.
  init(_ head: UInt8..., bytes: some Sequence<UInt8>) {
    self = head
    append(contentsOf: bytes)
  }
}
