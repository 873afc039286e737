import HearthCLI
import HearthSystem
import Testing

/// A person's home in a directory of its own, and `hearth` run on it.
final class Desk {
  let path: String
  private let directory: String

  /// A home with a household of its own, unless it is to have none.
  init(founded: Bool = true) throws {
    directory = try Directory.createTemporary(prefix: "hearth-cli-")
    path = directory + "/home"
    if founded { try require("init --name laptop --person Ana") }
  }

  deinit { remove(directory) }

  /// Runs a command line whose words are parted by spaces outside of single quotes.
  ///
  /// `input` are the lines of its standard input, where it is to have one of its own.
  func run(
    _ line: String, on screen: Screen = .none, input: [String]? = nil
  ) -> HearthCommand.Outcome {
    run(words(of: line), on: screen, input: input)
  }

  func run(
    _ words: [String], on screen: Screen = .none, input: [String]? = nil
  ) -> HearthCommand.Outcome {
    HearthCommand.outcome(of: ["--home", path] + words, screen: screen, input: input)
  }

  /// Runs a command line that must succeed, and gives its output with every id as `ID`.
  @discardableResult
  func require(
    _ line: String, on screen: Screen = .none, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let outcome = run(line, on: screen)
    try #require(outcome.status == 0, "\(line): \(outcome)", sourceLocation: sourceLocation)
    return outcome.output.withoutIDs
  }

  /// The rows of a view in a pipe, without their first field, which is an id.
  func rows(_ line: String) throws -> [String] {
    try require(line).split(separator: "\n").map { row in
      row.split(separator: "\t", omittingEmptySubsequences: false).dropFirst().joined(
        separator: " ")
    }
  }

  /// A file beside the home that holds `text`.
  func file(_ name: String, _ text: String) throws -> String {
    try File.create("\(directory)/\(name)", holding: Array(text.utf8))
    return "\(directory)/\(name)"
  }

  /// The first id that a view shows.
  func firstID(_ line: String) throws -> String {
    let output = run(line).output
    return String(try #require(output.split(separator: "\t").first))
  }
}

/// The words of a command line, parted at spaces outside of single quotes.
func words(of line: String) -> [String] {
  line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
    index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
  }
}

extension String {
  /// The text with every id as `ID`.
  var withoutIDs: String {
    replacing(/"[0-9a-hjkmnp-tv-z]{10}"/, with: "\"ID\"")
      .replacing(/(?m)^[0-9a-hjkmnp-tv-z]{10}(?=\t|$)/, with: "ID")
  }
}

private func remove(_ path: String) {
  for name in (try? Directory.names(in: path)) ?? [] {
    let inner = "\(path)/\(name)"
    if (try? FileStatus(of: inner))?.kind == .directory {
      remove(inner)
    } else {
      try? File.remove(inner)
    }
  }
  try? Directory.remove(path)
}
