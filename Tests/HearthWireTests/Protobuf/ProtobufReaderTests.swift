import HearthTestSupport
import HearthWire
import Testing

@Suite struct ProtobufReaderTests {
  private func varint(_ hex: String) throws(WireError) -> UInt64 {
    var reader = ProtobufReader(Array(hex: hex))
    return try reader.varint()
  }

  @Test(arguments: [
    ("00", 0), ("01", 1), ("7f", 127), ("8001", 128), ("ac02", 300), ("ffffffff0f", 0xffff_ffff),
    ("ffffffffffffffffff01", UInt64.max), ("80808080808080808001", 1 << 63),
    ("8000", 0), ("80808080808080808000", 0),
  ])
  func `a varint is read whatever its length`(hex: String, value: UInt64) throws {
    #expect(try varint(hex) == value)
  }

  @Test(arguments: [
    ("ffffffffffffffffff02", WireError.varintOverflow),
    ("ffffffffffffffffff7f", .varintOverflow),
    ("8080808080808080808000", .varintTooLong), ("8080808080808080808080", .varintTooLong),
    ("ffffffffffffffffffff01", .varintTooLong), ("", .truncated), ("80", .truncated),
    ("808080808080808080", .truncated),
  ])
  func `a varint that is too much or too little is refused`(hex: String, error: WireError) {
    #expect(throws: error) { try varint(hex) }
  }

  @Test func `a zigzag number reaches both ends`() throws {
    for (hex, value) in [
      ("0800", 0), ("0801", -1), ("0802", 1), ("08ffffffffffffffffff01", Int64.min),
      ("08feffffffffffffffff01", Int64.max),
    ] {
      var reader = ProtobufReader(Array(hex: hex))
      let field = try #require(try reader.next())

      #expect(try reader.sint64(field) == value)
    }
  }

  @Test func `the largest field number is read and the next refused`() throws {
    var largest = ProtobufReader(Array(hex: "f8ffffff0f00"))
    var beyond = ProtobufReader(Array(hex: "808080801000"))

    #expect(try largest.next() == ProtobufField(number: 536_870_911, type: .varint))
    #expect(throws: WireError.fieldNumberOutOfRange(536_870_912)) { try beyond.next() }
  }

  @Test func `four messages lie within one another, and no fifth`() throws {
    #expect(throws: Never.self) { try descend(levels: Limits.maximumNesting) }
    #expect(throws: WireError.nestedTooDeep) {
      try descend(levels: Limits.maximumNesting + 1)
    }
  }

  /// Reads messages within messages; the outermost is the first level.
  private func descend(levels: Int) throws(WireError) {
    var bytes: [UInt8] = []
    for _ in 1..<levels { bytes = [0x0a, UInt8(bytes.count)] + bytes }
    var reader = ProtobufReader(bytes)
    try read(&reader)
  }

  private func read(_ reader: inout ProtobufReader) throws(WireError) {
    while let field = try reader.next() {
      try reader.message(field) { reader throws(WireError) in try read(&reader) }
    }
  }

  @Test func `a message ends where its length says`() throws {
    var reader = ProtobufReader(Array(hex: "0a0208051003"))
    let outer = try #require(try reader.next())

    let inner = try reader.message(outer) { reader throws(WireError) -> [UInt64] in
      var values: [UInt64] = []
      while let field = try reader.next() { values.append(try reader.uint64(field)) }
      return values
    }
    let after = try #require(try reader.next())

    #expect(inner == [5])
    #expect(try reader.uint64(after) == 3)
    #expect(try reader.next() == nil)
  }

  @Test func `a value that reaches beyond its message is refused though bytes follow`() throws {
    var reader = ProtobufReader(Array(hex: "0a020a05ffffffffff"))
    let outer = try #require(try reader.next())

    #expect(throws: WireError.lengthExceedsBytes(length: 5, remaining: 0)) {
      try reader.message(outer) { reader throws(WireError) in
        while let field = try reader.next() { try reader.skip(field) }
      }
    }
  }

  @Test func `a count with nothing behind it allocates nothing`() throws {
    var reader = ProtobufReader(Array(hex: "0affffffff0f"))
    let field = try #require(try reader.next())

    #expect(throws: WireError.lengthExceedsBytes(length: 0xffff_ffff, remaining: 0)) {
      try reader.packedUInt64(field)
    }
  }

  @Test func `no bytes at all make it trap`() {
    var generator = SeededBytes(seed: 7)
    for count in 0..<2_000 {
      let bytes = generator.bytes(count % 64)

      _ = WireError.name { () throws(WireError) in _ = try MessageCoding.decode(bytes) }
      _ = WireError.name { () throws(WireError) in
        _ = try BatchCoding.decode(bytes, table: ReplicaTable(replica: Fixed.a))
      }
    }
  }
}
