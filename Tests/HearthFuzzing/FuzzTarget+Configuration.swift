import HearthCRDT
import HearthDaemon
import HearthModel
import HearthStore
import HearthSystem
import HearthTestSupport

extension FuzzTarget {
  /// What people and files say about a server; the first byte says which of it.
  static let configuration = FuzzTarget(
    "configuration", maximumByteCount: 2_048, seeds: configurationSeeds
  ) { input throws(BrokenPromise) in
    let rest = Array(input.dropFirst())
    let text = String(decoding: rest, as: UTF8.self)
    switch (input.first ?? 0) % 6 {
    case 0: try checkAddress(text)
    case 1: try checkDuration(text)
    case 2: try checkRequest(rest)
    case 3: try checkAnswer(rest)
    case 4: try checkIdentity(rest)
    default: try checkWords(text)
    }
  }

  private static func checkAddress(_ text: String) throws(BrokenPromise) {
    for address in [ListenAddress(text: text), ListenAddress(text: text, defaultPort: 1)] {
      guard let address else { continue }
      let again = ListenAddress(text: address.text)
      try promise(again == address, "\(address) is read back as \(again, default: "nothing")")
    }
  }

  private static func checkDuration(_ text: String) throws(BrokenPromise) {
    guard let duration = Duration(text: text) else { return }
    let again = Duration(text: "\(duration.wholeMilliseconds)ms")
    try promise(again == duration, "\(duration) is read back as \(again, default: "nothing")")
  }

  private static func checkRequest(_ bytes: [UInt8]) throws(BrokenPromise) {
    guard let taken = try? AdministrationRequest.take(from: bytes) else { return }
    try promise(taken.encoded == bytes, "\(taken) is written otherwise")
  }

  private static func checkAnswer(_ bytes: [UInt8]) throws(BrokenPromise) {
    var rest = bytes[...]
    var written: [UInt8] = []
    do throws(DaemonError) {
      while let chunk = try AdministrationChunk.take(from: &rest) { written += chunk.encoded }
    } catch {
      return try promise(
        bytes.starts(with: written), "the pieces of an answer are written otherwise")
    }
    try promise(written + rest == bytes, "the pieces of an answer are written otherwise")
  }

  /// The line that sums up the others is ours, so that there is something behind it.
  private static func checkIdentity(_ bytes: [UInt8]) throws(BrokenPromise) {
    let sum = SystemPrimitives().sha256(bytes).bytes.hexadecimal
    for encoded in [bytes, bytes + Array("sum \(sum)\n".utf8)] {
      guard let identity = ServerIdentity(encoded: encoded) else { continue }
      let again = ServerIdentity(encoded: identity.encoded)
      try promise(
        again?.household == identity.household && again?.authorities == identity.authorities
          && again?.keyPair.key == identity.keyPair.key, "an identity is not read back")
    }
    if let pair = KeyPair(encoded: bytes) { try promise(pair.encoded == bytes, "another key") }
  }

  private static func checkWords(_ text: String) throws(BrokenPromise) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    _ = Place(words: words)
    if let colour = Colour(label: text) {
      try promise(Colour(label: colour.label) == colour, "another colour")
    }
    let settings = ["HEARTHD_DATA", "STATE_DIRECTORY", "XDG_DATA_HOME", "HOME"]
    _ = DataLocation.resolve(
      option: words.count > 4 ? words[4] : nil,
      environment: { name in
        settings.firstIndex(of: name).flatMap { words.count > $0 ? words[$0] : nil }
      },
      isServing: words.count % 2 == 0, serviceExists: words.count % 3 == 0)
    let safe = text.safeForTerminal
    try promise(safe.safeForTerminal == safe, "safe text is changed again")
    try checkCells(safe, width: words.count)
  }

  /// Whatever a text is, it fits where it has to.
  private static func checkCells(_ text: String, width: Int) throws(BrokenPromise) {
    for short in [
      Terminal.truncated(text, to: width), Terminal.cut(text, columnCount: width),
    ] + Terminal.wrapped(text, columnCount: width) {
      try promise(
        Terminal.cellWidth(of: short) <= width, "\(short.debugDescription) in \(width) cells")
    }
    for line in Terminal.wrapped(text, to: width) {
      try promise(
        Terminal.cellWidth(of: line) <= width || line.count == 1,
        "\(line.debugDescription) in \(width) cells")
    }
  }

  @Sendable private static func configurationSeeds() -> [[UInt8]] {
    let texts: [(UInt8, String)] = [
      (0, "[::1]:7433"), (0, "*:1"), (0, "box.local"), (0, "fe80::1"), (0, "[a]:1"), (0, ":0"),
      (1, "500ms"),
      (1, "2s"), (1, "10m"), (1, "1h"), (1, "31557600000"), (4, identity), (5, "before eggs"),
      (5, "red"),
      (5, "/a b:c /d /e"), (5, "漢字 👩‍👩‍👧 e\u{301} \u{202E}\u{1B}[31m word word word"), (5, "last"),
      (5, "12"),
    ]
    let request = AdministrationRequest(arguments: ["status", "--json"], style: .pipe).encoded
    let chunks = [AdministrationChunk.output([1]), .errors([]), .file([2, 3]), .end(.done)]
    return texts.map { [$0.0] + Array($0.1.utf8) } + [
      [2] + request, [3] + chunks.flatMap(\.encoded), [3, 9, 0, 0, 0, 0], [2, 0, 0, 0, 1, 9],
      [4] + fixedPair.encoded,
    ]
  }

  private static var fixedPair: KeyPair { KeyPair(secret: Fixed.hash.bytes) ?? KeyPair() }

  private static var identity: String {
    let identity = ServerIdentity(
      keyPair: fixedPair, household: Fixed.household, authorities: [Fixed.key])
    let text = String(decoding: identity.encoded, as: UTF8.self)
    return text.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
  }
}
