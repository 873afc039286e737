import HearthFormats
import HearthTestSupport
import Testing

@Suite struct HostileBytesTests {
  /// Every decoder takes any UTF-8, and every stage before it any bytes, in any chunks alike.
  @Test(arguments: Seed.formats)
  func `no bytes trap, and chunks do not matter`(seed: Seed) throws {
    var generator = seed.generator()
    let alphabet = Array(
      "[]{}\",:;\\\n\r\t #-=+@x()u0d8e'<>&|\u{E9}BEGIN:VTODOEND:VCALENDAR1.".utf8)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<400, using: &generator) {
      bytes.append(alphabet.randomElement(using: &generator) ?? 0)
    }
    var raw = bytes
    for _ in 0..<20 { raw.append(UInt8.random(in: 0...255, using: &generator)) }

    _ = FormatDetector.format(head: raw, fileName: "a")
    for encoding in TextEncoding.allCases {
      var decoder = TextDecoder(encoding)
      _ = try? decoder.read(raw) + decoder.finish()
    }
    same(raw, CalendarDecoder())
    same(raw, ScoreAppDecoder())
    same(raw, KeepDecoder())
    same(raw, HomeAssistantDecoder())
    same(raw, TextListDecoder())
    same(raw, TodoTxtDecoder())
    same(raw, AnkiDecoder())
    for target in CSVTarget.allCases { same(raw, CSVDecoder(target)) }
  }

  private func same(_ bytes: [UInt8], _ decoder: some ImportDecoder) {
    let whole = outcome(of: bytes, decoder, chunkSize: max(bytes.count, 1))
    for chunkSize in [1, 2, 3, 7] {
      #expect(outcome(of: bytes, decoder, chunkSize: chunkSize) == whole)
    }
  }
}
