import HearthCRDT
import HearthSystem
import Testing

@Suite struct SystemPrimitivesTests {
  let primitives = SystemPrimitives()

  @Test func `the digest of abc is the one that FIPS 180 gives`() {
    let digest = primitives.sha256(Array("abc".utf8))

    #expect(
      digest.bytes
        == bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
    #expect(
      primitives.sha256([]).bytes
        == bytes("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
  }

  @Test func `a signature that RFC 8032 gives is valid, and a changed one is not`() throws {
    let key = try #require(
      DeviceKey(
        bytes: bytes("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")))
    var signature = bytes(
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")

    #expect(primitives.isValid(signature: signature, of: [0x72], by: key))
    #expect(!primitives.isValid(signature: signature, of: [0x73], by: key))
    #expect(!primitives.isValid(signature: Array(signature.dropLast()), of: [0x72], by: key))
    #expect(!primitives.isValid(signature: signature + [0], of: [0x72], by: key))
    #expect(!primitives.isValid(signature: [], of: [0x72], by: key))
    signature[3] ^= 1
    #expect(!primitives.isValid(signature: signature, of: [0x72], by: key))
  }

  @Test func `a key that is no point on the curve signs nothing`() throws {
    let key = try #require(DeviceKey(bytes: [UInt8](repeating: 0xFF, count: 32)))

    #expect(!primitives.isValid(signature: [UInt8](repeating: 0, count: 64), of: [], by: key))
  }

  @Test func `what was deflated before makes no difference to a stream`() {
    let primitives = SystemPrimitives()
    let texts = [1, 40, 300, 70_000].map { count in
      (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) }
    }

    let first = texts.map { primitives.deflate($0) }

    #expect(texts.reversed().map { primitives.deflate($0) } == first.reversed())
  }

  @Test(arguments: [0, 1, 127, 1023, 1024, 1025, 32 * 1024, 100_000])
  func `what was deflated inflates to the same at its exact length`(count: Int) throws {
    let original = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }

    let packed = primitives.deflate(original)

    #expect(try primitives.inflate(packed, maximumByteCount: count) == original)
    if count > 0 {
      #expect(throws: InflateError.oversized) {
        try primitives.inflate(packed, maximumByteCount: count - 1)
      }
    }
  }

  @Test(arguments: [
    ("789c6364000000040002", nil),
    ("789c63640000000400025858", InflateError.trailingBytes),
    ("789c6364000000040003", .damaged),
    ("789c63640000", .truncated),
    ("", .truncated),
    ("78", .truncated),
    ("78f9040901a56364000000040002", .unknownDictionary),
    ("0000", .damaged),
    ("1f8b08000000000000", .damaged),
  ])
  func `a stream is whole and sound, or refused for its own reason`(
    text: String, reason: InflateError?
  ) throws {
    guard let reason else {
      #expect(try primitives.inflate(bytes(text), maximumByteCount: 2) == [1, 0])
      return
    }
    #expect(throws: reason) { try primitives.inflate(bytes(text), maximumByteCount: 1000) }
  }

  @Test func `every cut of a stream is truncated`() {
    let packed = primitives.deflate((0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 5) })

    for count in 0..<packed.count {
      #expect(throws: InflateError.truncated) {
        try primitives.inflate(Array(packed[..<count]), maximumByteCount: 4000)
      }
    }
  }

  @Test func `empty blocks without end are given up`() {
    let blocks = [[UInt8]](repeating: [0, 0, 0, 0xFF, 0xFF], count: 50_000).flatMap(\.self)

    #expect(throws: InflateError.stalled) {
      try primitives.inflate([0x78, 0x01] + blocks, maximumByteCount: 1 << 20)
    }
  }

  @Test func `a stream of zeros stops at the limit`() {
    let limit = 1 << 20
    let packed = primitives.deflate([UInt8](repeating: 0, count: limit + 1))

    #expect(packed.count < 2000)
    #expect(throws: InflateError.oversized) {
      try primitives.inflate(packed, maximumByteCount: limit)
    }
  }
}

/// The bytes that these hexadecimal digits spell.
func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = hexadecimal.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map {
    UInt8(digits[$0] << 4 | digits[$0 + 1])
  }
}
