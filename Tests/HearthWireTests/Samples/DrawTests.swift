import HearthTestSupport
import HearthWire
import Testing

/// What is written is read back the same, whatever it is.
@Suite struct DrawTests {
  @Test(arguments: (1...10).map { Seed($0) })
  func `any message survives its bytes`(seed: Seed) throws {
    var draw = Draw(seed: seed)
    for _ in 0..<200 {
      let message = draw.message()

      #expect(try MessageCoding.decode(MessageCoding.encode(message)) == message)
    }
  }

  @Test(arguments: (1...10).map { Seed($0) })
  func `any contents survive their bytes`(seed: Seed) throws {
    var draw = Draw(seed: seed)
    for _ in 0..<200 {
      let contents = draw.contents()
      let body = try BatchCoding.encode(contents, table: draw.table)

      #expect(try BatchCoding.decode(body, table: draw.table) == contents)
    }
  }
}
