import HearthFormats
import HearthModel

extension FuzzTarget {
  /// A file's name up to the first zero byte, and its beginning.
  static let detector = FuzzTarget(
    "detector", maximumByteCount: 12_000, seeds: detectorSeeds
  ) { input throws(BrokenPromise) in
    var source = ByteSource(input)
    let choice = Int(source.byte())
    let control = choice % (TextEncoding.allCases.count + 1)
    let said = control == 0 ? nil : TextEncoding.allCases[control - 1]
    let rest = source.rest()
    let name = String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)
    let head = Array(rest.drop { $0 != 0 }.dropFirst())
    let format = FormatDetector.format(head: head, fileName: name, said: said)
    let target = FormatDetector.spreadsheet(head: head, said: said)
    // Beyond the head nothing counts but that there is more.
    if head.count >= FormatLimits.headByteCount {
      let cut = Array(head.prefix(FormatLimits.headByteCount))
      try promise(
        FormatDetector.format(head: cut, fileName: name, said: said) == format
          && FormatDetector.spreadsheet(head: cut, said: said) == target,
        "what lies behind the head says the format")
    }
    // What was found can be read, or refused where it stands.
    guard choice >= 0x80, let decoder = format.decoder(target, asList: false) else { return }
    var probe = EncodingProbe(unfolding: format == .calendar)
    probe.read(head)
    _ = FormatReading(head, decoder, probe.finding(said: said).encoding)
  }

  /// A file of pairs for the picking game.
  static let pairs = FuzzTarget("pairs", seeds: pairSeeds) { input throws(BrokenPromise) in
    guard let pairs = try? FoodPairsDecoder.pairs(in: input) else { return }
    try promise((1...FoodPairs.maximumCount).contains(pairs.count), "\(pairs.count) pairs")
    try promise((try? FoodPairs(pairs)) != nil, "\(pairs) make no game")
    let text = pairs.map { quoted($0.left) + "," + quoted($0.right) + "\n" }.joined()
    let again = try? FoodPairsDecoder.pairs(in: Array(("left,right\n" + text).utf8))
    try promise(again == pairs, "\(pairs) come back as \(again, default: "nothing")")
  }

  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    return "\"\(String(quoted))\""
  }

  @Sendable private static func detectorSeeds() -> [[UInt8]] {
    var seeds = [[UInt8](1, text: "todo.txt\0"), [0, 0, 0x50, 0x4B, 0x03, 0x04]]
    let tables = [
      "Ana,5,red\nBen,-7,blue\n", "milk,2 l\neggs,10\n", "perro,dog\n", "member,score\nAna,1\n",
      "word,translation,info\n", "item\nmilk\n",
    ]
    for table in tables { seeds.append([UInt8](0x80, text: "a.csv\0" + table)) }
    for format in ImportFormat.allCases {
      for seed in FormatSeeds.seeds(of: format) {
        seeds.append(
          [UInt8](
            format == .calendar || seeds.count % 2 == 0 ? 0x80 : 0, text: "a.\(format.label)\0")
            + seed.dropFirst(2))
      }
    }
    return seeds
  }

  @Sendable private static func pairSeeds() -> [[UInt8]] {
    [
      "left,right\npizza,pasta\n", "\u{FEFF}a;b\nc;d\n", "sep=|\na|b||\n", "a\tb\n", "a,b,c\n",
      "a\n", "a,\n",
      "\"x\ny\", z \n",
    ].map { Array($0.utf8) } + [[0xFF, 0xFE, 0x61, 0, 0x2C, 0, 0x62, 0]]
  }
}
