import HearthFormats
import HearthModel
import Testing

@Suite struct FoodPairsDecoderTests {
  private func pairs(_ text: String) throws -> [FoodPair] {
    try FoodPairsDecoder.pairs(in: Array(text.utf8))
  }

  @Test(arguments: [
    "Gin,Rum\n\"Fish, fried\",\"Say \"\"cheese\"\"\"\n",
    "\u{FEFF}Gin;Rum\r\nFish, fried;Say \"cheese\"\r\n",
    " Gin \t Rum\rFish, fried\t\"Say \"\"cheese\"\"\"",
    "left,right\nGin,Rum\n\n,\n\"Fish, fried\",\"Say \"\"cheese\"\"\",\n",
    "sep=|\nGin|Rum\nFish, fried|Say \"cheese\"\n",
  ])
  func `any separator, line end, mark and header give the same pairs`(text: String) throws {
    #expect(
      try pairs(text) == [FoodPair("Gin", "Rum"), FoodPair("Fish, fried", "Say \"cheese\"")])
  }

  @Test func `other encodings are read too`() throws {
    let utf16: [UInt8] =
      [0xFF, 0xFE] + "é,b\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let windows: [UInt8] = [0xE9, 0x2C, 0x62]

    #expect(try FoodPairsDecoder.pairs(in: utf16) == [FoodPair("é", "b")])
    #expect(try FoodPairsDecoder.pairs(in: windows) == [FoodPair("é", "b")])
  }

  @Test(arguments: [
    ("a,b\nc\n", 2, 1), ("a,b\nc,d,e\n", 2, 5), ("a,b\n,d\n", 2, 1), ("a,b\nc, \n", 2, 3),
    ("a,b\n\n\"c\"x,d\n", 3, 4), ("a,b\nc,\"d\n", 2, 3), ("", 1, 1), ("left,right\n", 1, 1),
  ])
  func `a row that is no pair is named by its line and column`(
    text: String, line: Int, column: Int
  ) throws {
    #expect {
      _ = try pairs(text)
    } throws: { error in
      (error as? FormatError)?.place == SourcePlace(line: line, column: column)
    }
  }

  @Test func `as many pairs as the limit are taken and one more is not`() throws {
    let limit = FoodPairs.maximumCount
    let text = String(repeating: "a,b\n", count: limit)

    #expect(try pairs(text).count == limit)

    #expect(
      throws: FormatError(.tooMany(limit: limit), at: SourcePlace(line: limit + 1, column: 1))
    ) { try pairs(text + "a,b\n") }
  }

  @Test func `a name of the limit is taken and one of a byte more is not`() throws {
    let name = String(repeating: "x", count: NameLimit.maximumByteCount)

    #expect(try pairs("a,\(name)\n").count == 1)

    #expect(
      throws: FormatError(
        .tooLong(limit: NameLimit.maximumByteCount), at: SourcePlace(line: 1, column: 3))
    ) { try pairs("a,\(name)x\n") }
  }

  @Test func `a file of the limit is read and one of a byte more is not`() throws {
    let limit = FormatLimits.maximumPairsByteCount
    let text = "a,b\n" + String(repeating: "\n", count: limit - 4)

    #expect(try pairs(text).count == 1)

    #expect(throws: FormatError(.tooLong(limit: limit), at: SourcePlace())) {
      try pairs(text + "\n")
    }
  }
}
