import Foundation
import Testing

/// Every row of the table, by its own example, with the real program: new commands are covered as they come.
@Suite(.tags(.integration)) struct EveryCommandTests {
  @Test func `every command ends, whatever its streams, its locale and its environment are`() throws
  {
    let examples = try Self.examples()
    #expect(examples.count > 40)

    let plain = try statuses(of: examples, "")
    for (index, example) in examples.enumerated() {
      #expect(plain[index] < 126, "\(example)")
      #expect(
        plain[index] != 2 || example.contains("join") || example.contains("board"), "\(example)")
    }
    for streams in ["| cat", "</dev/null", "<&-", "2>/dev/full", "2>&-"] {
      #expect(try statuses(of: examples, streams) == plain, "\(streams)")
    }
    for streams in [">/dev/full", ">&-", ">&- 2>&- <&-"] {
      for (index, status) in try statuses(of: examples, streams).enumerated() {
        #expect(status < 126, "\(examples[index]) \(streams)")
        // What printed something cannot have succeeded.
        #expect(status >= min(plain[index], 1), "\(examples[index]) \(streams)")
      }
    }
  }

  @Test func `every command does the same in every locale`() throws {
    let examples = try Self.examples()
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.hearth("shop add Iİıi Käse 日本")
    func views(_ setting: [String: String]) throws -> [String] {
      try ["shop", "shop --json", "shop lists", "devices", "trash", "help"]
        .map { line in
          try Programs.run(
            Programs.hearth, line.split(separator: " ").map(String.init),
            environment: ana.environment.merging(setting) { $1 }
          ).output
        }
    }

    let plain = try (statuses(of: examples, ""), views([:]))
    for locale in ["C", "tr_TR.UTF-8"] {
      #expect(try statuses(of: examples, "", "LC_ALL=\(locale) ") == plain.0, "\(locale)")
      #expect(try views(["LC_ALL": locale]) == plain.1, "\(locale)")
    }
  }

  @Test func `a reader that reads slowly gets everything`() throws {
    let ana = try Device("Ana")
    try ana.hearth("init --name laptop --person Ana")
    try ana.run(["shop", "add"] + (1...3000).map { "a thing to buy, number \($0)" })
      .requireSuccess()

    let finished = try Programs.run(
      "/bin/sh", ["-c", "\"$0\" shop --json | { sleep 0.3; cat; }", Programs.hearth],
      environment: ana.environment)

    #expect(finished.output.utf8.count > 3 * 64 * 1024)
    #expect(finished.json["items"].array.count == 3000)
  }

  @Test(arguments: [Programs.hearth, Programs.hearthd])
  func `the manual page is clean roff with every section`(program: String) throws {
    let ana = try Device("Ana")
    let page = try Programs.run(program, ["man"], environment: ana.environment)
    for section in [
      "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT",
      "FILES", "EXAMPLES", "SEE ALSO",
    ] {
      #expect(page.output.contains("\n.SH \(section)\n"), "\(section)")
    }
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/groff") else { return }

    let shown = try Programs.run(
      "/usr/bin/groff", ["-man", "-ww", "-Tutf8", "-P-cbou"],
      environment: ana.environment.merging(["GROFF_NO_SGR": "1"]) { $1 }, input: page.output)

    #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown.errors)")
    #expect(shown.output.contains("EXAMPLES"))
  }

  // MARK: Examples

  /// The examples of the manual page, which has one of every command.
  private static func examples() throws -> [String] {
    let page = try Programs.run(Programs.hearth, ["man"], environment: [:]).output
    let lines = page.split(separator: "\n").map(String.init)
    return lines.indices.filter { lines[$0] == ".EX" }.map { index in
      lines[index + 1].replacing("\\-", with: "-").replacing("\\(aq", with: "'")
        .replacing("\\(ga", with: "`").replacing("\\(ti", with: "~").replacing("\\e", with: "\\")
    }
  }

  /// What goes on until it is stopped is stopped; that the command does not read all it is fed is not its feeder's fault.
  private static func bounded(_ example: String, _ setting: String) -> String {
    if let pipe = example.range(of: " | ") {
      let (feeder, command) = (example[..<pipe.lowerBound], example[pipe.upperBound...])
      return "{ (trap '' PIPE; \(feeder)) 2>/dev/null || true; } | \(setting)timeout 30 \(command)"
    }
    return "\(setting)timeout \(example.hasPrefix("hearth watch") ? "0.5" : "30") \(example)"
  }

  /// The status of every example in a household of its own, with redirections behind it.
  private func statuses(
    of examples: [String], _ streams: String, _ setting: String = ""
  ) throws -> [Int] {
    let script = examples.map { example in
      "(set -o pipefail; \(Self.bounded(example, setting)) \(streams)) >out 2>err; echo $? >&3\n"
    }
    return try run(script.joined()).split(separator: "\n").compactMap { Int($0) }
  }

  /// Runs a script beside a small household; what it writes to descriptor 3 is given.
  private func run(_ script: String) throws -> String {
    let ana = try Device("Ana")
    for line in [
      "init --name laptop --person Ana", "score add Dad Mum", "shop add milk bread",
      "words add chien dog",
    ] { try ana.hearth(line) }
    let directory = URL(filePath: Programs.hearth).deletingLastPathComponent().path
    let home = try #require(ana.environment["HOME"])
    let finished = try Programs.run(
      "/bin/bash", ["-c", "exec 3>&1 </dev/null; cd \"$HOME\"\n" + script],
      environment: ana.environment.merging([
        "PATH": directory + ":/usr/bin:/bin", "EDITOR": "true", "HOME": home,
      ]) { $1 })
    return finished.output
  }
}
