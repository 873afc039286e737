import HearthCRDT
import HearthModel
import Testing

@Suite struct FoodPairsTests {
  @Test func `the bytes of a game are its foods in the order of play, each after its length`()
    throws
  {
    let pairs = try FoodPairs([FoodPair("ab", "c"), FoodPair("é", "d")])

    #expect(
      pairs.bytes == [0, 0, 0, 2, 0x61, 0x62, 0, 0, 0, 1, 0x63, 0, 0, 0, 2, 0xC3, 0xA9]
        + [0, 0, 0, 1, 0x64])
  }

  @Test func `a game of the limit is taken and one of a pair more is not`() throws {
    let limit = FoodPairs.maximumCount
    let pairs = (0...limit).map { FoodPair("l\($0)", "r\($0)") }

    #expect(try FoodPairs(Array(pairs.prefix(limit))).pairs.count == limit)

    #expect(throws: ModelError.pairCount(limit + 1)) { try FoodPairs(pairs) }
    #expect(throws: ModelError.pairCount(0)) { try FoodPairs([]) }
  }

  @Test func `a food's name of the limit is taken and one of a byte more is not`() throws {
    let name = String(repeating: "x", count: NameLimit.maximumByteCount)

    #expect(try FoodPairs([FoodPair(name, "a")]).pairs.count == 1)

    for pair in [FoodPair(name + "x", "a"), FoodPair("a", name + "x"), FoodPair("a", " ")] {
      #expect(throws: ModelError.self) { try FoodPairs([pair]) }
    }
  }
}
