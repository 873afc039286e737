import HearthSystem

extension FuzzTarget {
  /// What a terminal's keyboard sends; the first byte says how it is cut.
  static let keys = FuzzTarget("keys", maximumByteCount: 512, seeds: keySeeds) {
    input throws(BrokenPromise) in
    let chunk = 1 + Int(input.first ?? 0) % 7
    let bytes = Array(input.dropFirst())
    var decoder = KeyDecoder()
    let whole = decoder.read(bytes) + decoder.timeOut()
    var slow = KeyDecoder()
    var pieces: [Key] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      pieces += slow.read(Array(bytes[start..<min(start + chunk, bytes.count)]))
    }
    pieces += slow.timeOut()
    try promise(whole == pieces, "pieces matter: \(whole) and \(pieces)")
    try promise(whole.count <= bytes.count + 1, "\(whole.count) keys from \(bytes.count) bytes")
  }

  @Sendable private static func keySeeds() -> [[UInt8]] {
    [
      "abc", "\u{1B}[A\u{1B}OB\u{1B}[5~", "\u{1B}[200~paste\r\nd\u{1B}[201~x", "\u{1B}", "é漢👋",
      "\u{1B}[[A\u{1B}[1;5C",
      "\r\t\u{7F}\u{3}", "\u{1B}[" + String(repeating: "1;", count: 20) + "m",
    ].map { [2] + Array($0.utf8) } + [[0, 0xC3, 0x28, 0xFF, 0xE2, 0x82]]
  }
}
