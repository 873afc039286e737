import HearthCLI
import HearthDaemon
import HearthSystem

extension FuzzTarget {
  /// The words behind `hearth` or `hearthd`, parted by zero bytes; the first byte says which, and who asks.
  static let commandLine = FuzzTarget(
    "command-line", maximumByteCount: 512, seeds: commandLineSeeds
  ) { input throws(BrokenPromise) in
    let control = Int(input.first ?? 0)
    let words = input.dropFirst().split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    switch control % 3 {
    case 0: try checkClient(words)
    case 1: try checkDaemon(words)
    default:
      try checkCompletion(
        words, of: control < 0x80 ? CommandTable.program : DaemonProgram.description,
        shell: Shell.allCases[control / 3 % 3])
    }
  }

  private static func checkClient(_ words: [String]) throws(BrokenPromise) {
    guard let outcome = HearthCommand.outcomeWithoutHome(of: words) else { return }
    try promise((0...5).contains(outcome.status), "a status of \(outcome.status)")
    try promise(
      outcome.errors.isEmpty == (outcome.status == 0), "\(outcome.status) with \(outcome.errors)")
    try checkShown(outcome.errors)
    try checkShown(outcome.output)
  }

  private static func checkDaemon(_ words: [String]) throws(BrokenPromise) {
    do throws(UsageError) {
      let invocation = try Invocation(words)
      if case .show(let page) = invocation.action {
        try? checkShown(DaemonProgram.description.text(of: page, isJSON: invocation.isJSON))
      }
    } catch {
      for asJSON in [false, true] {
        try checkShown(Diagnostics(.usage(error)).text(asJSON: asJSON))
      }
    }
  }

  /// What a shell is told may be typed next, among it the names that others gave.
  private static func checkCompletion(
    _ words: [String], of program: ProgramDescription, shell: Shell
  ) throws(BrokenPromise) {
    let names = words.map { Candidate($0, summary: "1 item", id: "k3v9") }
    var parser = CommandLineParser(program)
    guard case .complete(let call)? = try? parser.parse(["_complete", shell.rawValue] + words)
    else { return }
    let completions = program.completions(of: call.words) { _, _ in names }
    try checkShown(call.text(of: completions), besides: "\0\t")
  }

  /// What a terminal is sent holds no control but the ends of lines.
  private static func checkShown(
    _ text: String, besides permitted: String = ""
  ) throws(BrokenPromise) {
    let control = text.unicodeScalars.first { scalar in
      scalar != "\n" && !permitted.unicodeScalars.contains(scalar)
        && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
    }
    try promise(control == nil, "a control reaches the terminal: \(text.debugDescription)")
  }

  @Sendable private static func commandLineSeeds() -> [[UInt8]] {
    let client = CommandTable.program.commands.map(\.example)
    let daemon = DaemonProgram.description.commands.map(\.example)
    let odd = [
      "score up Ana -5 --list=x", "--json nothing", "-hqy", "shop add -- -x", "score up Ana 5x",
      "help score",
      "--pull= status", "words add a b --deck", "join hearth://a/?pin=x&token=y",
      "shop move milk before eggs", "completions zsh", "completions fish", "completions bash",
      "--json help score", "help nothing", "score help", "score --help", "--json=1 status",
      "--j status",
      "score up -5", "completions", "manual", "--version", "--l status", "score up Ana 5 6 7",
    ]
    let typed = ["it's", "a\nb\t\\\u{7}!$x`\"", "'a b", "\"a\\\"b", "--list=Sh", "a\\ b", "!"]
    var seeds = odd.map { seed(0, $0[...]) }
    for (index, word) in typed.enumerated() {
      for shell in UInt8(0)..<3 {
        let words = ["shop", "check", index % 2 == 0 ? "'" : "\"", word]
        seeds.append([UInt8](shell * 3 + 2, text: words.joined(separator: "\0")))
      }
    }
    for (index, example) in (client + daemon).enumerated() {
      let words = example.drop { $0 != " " }.dropFirst()
      seeds.append(seed(index < client.count ? 0 : 1, words))
      let program: UInt8 = index < client.count ? 0 : 0x81
      seeds.append(seed(program + UInt8(index % 3 * 3 + 2), words.dropLast(2)))
    }
    return seeds
  }

  private static func seed(_ kind: UInt8, _ line: Substring) -> [UInt8] {
    [UInt8](kind, text: line.split(separator: " ").joined(separator: "\0"))
  }
}
