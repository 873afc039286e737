import HearthFormats
import Testing

@Suite struct TextDecodingTests {
  @Test(arguments: [
    (TextEncoding.utf8, "6100"), (.windows1252, "6100"), (.utf8, "00"),
    (.utf16LittleEndian, "61000000"),
  ])
  func `a file with the character 0 is no text`(encoding: TextEncoding, hex: String) {
    let bytes = stride(from: 0, to: hex.count, by: 2).compactMap {
      UInt8(hex.dropFirst($0).prefix(2), radix: 16)
    }
    for checks in [true, false] {
      let error = #expect(throws: FormatError.self) {
        var decoder = TextDecoder(encoding, checks: checks)
        _ = try decoder.read(bytes)
      }
      #expect(error?.fault == .notText)
    }
  }

  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF, 0xC3, 0xA9], TextEncoding.utf8, false),
      ([0xC3, 0xA9], .utf8, false), ([], .utf8, false),
      ([0xFF, 0xFE, 0xE9, 0x00], .utf16LittleEndian, false),
      ([0xFE, 0xFF, 0x00, 0xE9], .utf16BigEndian, false),
      ([0xE9], .windows1252, true), ([0xC3], .windows1252, true),
      ([0xED, 0xA0, 0x80], .windows1252, true),
      ([0xC0, 0x80], .windows1252, true), ([0xF4, 0x90, 0x80, 0x80], .windows1252, true),
    ] as [([UInt8], TextEncoding, Bool)])
  func `a mark decides, then well-formed UTF-8, and a fallback says that it is a guess`(
    bytes: [UInt8], encoding: TextEncoding, isGuess: Bool
  ) {
    var probe = EncodingProbe()
    for byte in bytes { probe.read([byte]) }

    #expect(probe.finding().encoding == encoding)
    #expect(probe.finding().isGuess == isGuess)
  }

  @Test func `a fold within a character does not make a calendar another encoding`() {
    let folded: [UInt8] = [0x61, 0xC3, 0x0D, 0x0A, 0x20, 0xA9, 0x0D, 0x0A]
    var plain = EncodingProbe()
    var unfolding = EncodingProbe(unfolding: true)

    plain.read(folded)
    unfolding.read(folded)

    #expect(plain.finding().encoding == .windows1252)
    #expect(unfolding.finding().encoding == .utf8)
  }

  @Test(
    arguments: [
      (TextEncoding.utf8, [0xEF, 0xBB, 0xBF, 0xC3, 0xA9, 0xF0, 0x9F, 0xA7, 0x80], "é🧀"),
      (.utf8, [0xEF, 0xBB], nil), (.utf8, [0x61], "a"), (.utf8, [], ""),
      (.utf16LittleEndian, [0xFF, 0xFE, 0x3E, 0xD8, 0xC0, 0xDD], "🧀"),
      (.utf16BigEndian, [0xFE, 0xFF, 0xD8, 0x3E, 0xDD, 0xC0], "🧀"),
      (.utf16BigEndian, [0x00, 0x61], "a"),
      (.utf16BigEndian, [0xD8, 0x3E], nil), (.utf16BigEndian, [0xDD, 0xC0], nil),
      (.utf16BigEndian, [0x00], nil), (.utf16BigEndian, [0xD8, 0x3E, 0x00, 0x61], nil),
      (.windows1252, [0x80, 0xE9, 0x81, 0x9F], "€é\u{81}Ÿ"),
      (.utf8, [0xC3, 0x28], nil), (.utf8, [0x80], nil),
    ] as [(TextEncoding, [UInt8], String?)])
  func `bytes become text in every chunk size, or are refused`(
    encoding: TextEncoding, bytes: [UInt8], text: String?
  ) {
    for chunkSize in 1...max(bytes.count, 1) {
      let decoded = try? decode(bytes, encoding, chunkSize: chunkSize)

      #expect(decoded == text.map { Array($0.utf8) })
    }
  }

  @Test func `what is not text is refused where it stands`() {
    let bytes: [UInt8] = Array("a\r\né".utf8) + [0xFF]

    #expect(throws: FormatError(.encoding(.utf8), at: SourcePlace(line: 2, column: 2))) {
      try decode(bytes, .utf8, chunkSize: 3)
    }
  }

  private func decode(
    _ bytes: [UInt8], _ encoding: TextEncoding, chunkSize: Int
  ) throws(FormatError) -> [UInt8] {
    var decoder = TextDecoder(encoding)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: chunkSize) {
      let piece = try decoder.read(Array(bytes[start..<min(start + chunkSize, bytes.count)]))
      #expect(String(validating: piece, as: UTF8.self) != nil)
      text += piece
    }
    return text + (try decoder.finish())
  }
}
