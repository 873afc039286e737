import HearthCRDT
import HearthFormats
import Testing

@Suite struct ImportIdentityTests {
  private static let list = CollectionID(kind: 4, name: "Shopping")

  @Test func `an identity is one sequence of bytes, its texts with their lengths`() {
    let identity = ImportIdentity(format: .csv, target: Self.list, source: .own("7"))
    let expected: [UInt8] =
      Array("hearth import".utf8) + [0, 0, 0, 0, 0, 0, 0, 3] + Array("csv".utf8)
      + [0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 8] + Array("Shopping".utf8)
      + [0, 0, 0, 0, 0, 0, 0, 0, 1] + Array("7".utf8)

    #expect(identity.bytes == expected)
  }

  @Test func `format, target, id, key and occurrence each make another identity`() {
    let other = CollectionID(kind: 4, name: "Shoppin")
    let identities: [ImportIdentity] = [
      ImportIdentity(format: .csv, target: Self.list, source: .own("a")),
      ImportIdentity(format: .text, target: Self.list, source: .own("a")),
      ImportIdentity(format: .csv, target: other, source: .own("ga")),
      ImportIdentity(format: .csv, target: Self.list, source: .own("b")),
      ImportIdentity(format: .csv, target: Self.list, source: .key("a", occurrence: 0)),
      ImportIdentity(format: .csv, target: Self.list, source: .key("a", occurrence: 1)),
      ImportIdentity(format: .csv, target: Self.list, source: .key("b", occurrence: 0)),
    ]

    #expect(Set(identities.map(\.bytes)).count == identities.count)
  }

  @Test func `the derived id is the first sixteen bytes of the hash`() {
    let identity = ImportIdentity(format: .csv, target: Self.list, source: .own("7"))

    #expect(
      identity.derivedID(using: CountingPrimitives())
        == DerivedID(high: UInt64(identity.bytes.count), low: 2))
  }
}

/// Primitives whose digest is the count of the bytes, then 2, 3 and 4, as 64-bit numbers.
private struct CountingPrimitives: Primitives {
  func sha256(_ bytes: [UInt8]) -> Digest {
    let words = [UInt64(bytes.count), 2, 3, 4]
    return Digest(
      bytes: words.flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
      })
      ?? .zero
  }

  func isValid(signature: [UInt8], of message: [UInt8], by key: DeviceKey) -> Bool { false }
  func deflate(_ bytes: [UInt8]) -> [UInt8] { bytes }
  func inflate(_ bytes: [UInt8], maximumByteCount: Int) throws(InflateError) -> [UInt8] { bytes }
}
