import HearthSystem
import HearthTestSupport
import Testing

@Suite struct KeyDecoderTests {
  private static let cases: [(String, [Key])] = [
    ("a1é€😀", [.scalar("a"), .scalar("1"), .scalar("é"), .scalar("€"), .scalar("😀")]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
    ("\u{1B}[1;5D\u{1B}[1;2C", [.left, .right]),
    (
      "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}OH\u{1B}[3~",
      [.home, .end, .home, .end, .home, .delete]
    ),
    (
      "\u{3}\u{4}\u{1A}\t\r\n\u{8}\u{7F}",
      [
        .interrupt, .endOfInput, .suspend, .tab, .enter, .enter, .backspace, .backspace,
      ]
    ),
    ("\u{1}\u{15}", [.control("a"), .control("u")]),
    ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}\u{3}", [.escape, .interrupt]),
    ("\u{1B}xy", [.unknown, .scalar("y")]), ("\u{1B}[[Ay", [.unknown, .scalar("y")]),
    ("\u{1B}[15~y", [.unknown, .scalar("y")]), ("\u{1B}OMy", [.enter, .scalar("y")]),
    ("\u{1B}[200~a\u{1B}[Ab\u{1B}[201~c", [.paste("a\u{1B}[Ab"), .scalar("c")]),
    ("\u{1B}[12\u{1B}[A", [.unknown, .up]), ("\u{0}\u{1C}", [.unknown, .unknown]),
    ("\u{9B}", [.unknown]),
  ]

  @Test func `bytes are the same keys in whatever pieces they come`() {
    for (text, keys) in Self.cases {
      let bytes = Array(text.utf8)
      for size in 1...max(1, bytes.count) {
        var decoder = KeyDecoder()
        var found: [Key] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
          found += decoder.read(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(found == keys, "\(text.debugDescription) in pieces of \(size)")
        #expect(!decoder.isWaiting)
      }
    }
  }

  @Test(arguments: [
    ("\u{1B}", Key.escape), ("\u{1B}[", .unknown), ("\u{1B}[1;", .unknown), ("\u{1B}O", .unknown),
  ])
  func `what nothing follows is decided by time`(text: String, key: Key) {
    var decoder = KeyDecoder()

    #expect(decoder.read(Array(text.utf8)) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeOut() == [key])

    #expect(!decoder.isWaiting)
    #expect(decoder.timeOut() == [])
    #expect(decoder.read([0x61]) == [.scalar("a")])
  }

  @Test func `bytes that are no UTF-8 are unknown keys, and what follows is read`() {
    for bytes: [UInt8] in [
      [0x80], [0xC3], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ] {
      var decoder = KeyDecoder()
      let keys = decoder.read(bytes + [0x61])

      #expect(keys.last == .scalar("a"))
      #expect(keys.dropLast().allSatisfy { $0 == .unknown })
      #expect(keys.count > 1)
    }
  }

  @Test func `a paste of the limit is kept whole and what exceeds it is dropped`() {
    let limit = KeyDecoder.maximumPasteByteCount
    for excess in [0, 1, 7, 1_000] {
      var decoder = KeyDecoder()
      let pasted = String(repeating: "x", count: limit) + String(repeating: "y", count: excess)

      let keys = decoder.read(Array("\u{1B}[200~\(pasted)\u{1B}[201~a".utf8))

      #expect(keys == [.paste(String(repeating: "x", count: limit)), .scalar("a")])
    }
  }

  @Test func `an endless control sequence is one unknown key`() {
    var decoder = KeyDecoder()

    let keys = decoder.read(Array(("\u{1B}[" + String(repeating: "1", count: 9_999) + "Aa").utf8))

    #expect(keys == [.unknown, .scalar("a")])
  }

  @Test(arguments: (1...30).map { Seed($0) })
  func `any bytes at all give keys without controls`(seed: Seed) {
    var generator = seed.generator()
    var decoder = KeyDecoder()
    var keys: [Key] = []
    for _ in 0..<500 {
      keys += decoder.read([UInt8.random(in: 0...255, using: &generator)])
      if Int.random(in: 0..<50, using: &generator) == 0 { keys += decoder.timeOut() }
    }

    #expect(
      keys.allSatisfy {
        if case .scalar(let scalar) = $0 {
          scalar.value >= 0x20 && scalar.value != 0x7F
        } else {
          true
        }
      })
  }
}
