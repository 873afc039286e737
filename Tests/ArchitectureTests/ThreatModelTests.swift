import Foundation
import Testing

/// The threat model names the tests that show what it says, and every limit has a test that names it.
@Suite struct ThreatModelTests {
  @Test func `every test that the threat model names exists`() throws {
    let model = try #require(SourceTree.text("Protocol/threat-model.md"))
    let named = Self.named(in: model)

    #expect(named.count > 40)
    #expect(Self.missing(named, in: Self.tests) == [])
  }

  @Test func `every row of the threat model names a test`() throws {
    let model = try #require(SourceTree.text("Protocol/threat-model.md"))

    let rows = Self.rows(in: model)

    #expect(rows.count > 30)
    #expect(rows.filter { Self.named(in: $0).isEmpty } == [])
  }

  @Test func `every limit of the specification is named by a test`() throws {
    let specification = try #require(SourceTree.text("Protocol/README.md"))
    let limits = Self.limits(in: specification)

    #expect(limits.count > 30)
    #expect(limits.filter { !Self.isNamed($0, in: Self.tests) } == [])
  }

  @Test func `what is not there is found`() {
    let files = [
      SourceFile(
        path: "Tests/A/FrameTests.swift",
        text: "struct FrameTests {\n  @Test func `a frame ends`() {}\n}\n")
    ]
    let text = "| x | y | `FrameTests`: \"a frame ends\"; `FrameTests`: \"a frame begins\" |\n"

    #expect(Self.missing(Self.named(in: text), in: files).map(\.name) == ["a frame begins"])
    #expect(Self.rows(in: "| attack | a | b |\n|---|---|---|\n" + text).count == 1)
    #expect(Self.limits(in: "| `maximumFrames` | 5 | x |") == ["maximumFrames"])
    #expect(!Self.isNamed("maximumFrames", in: files))
  }

  private struct NamedTest: Hashable {
    let suite: String
    let name: String
  }

  private static let tests = SourceTree.all.filter {
    $0.path.hasPrefix("Tests/") && !$0.path.hasPrefix("Tests/ArchitectureTests/")
  }

  private static func named(in text: String) -> [NamedTest] {
    text.matches(of: /`(\w+Tests)`: "([^"]+)"/).map {
      NamedTest(suite: String($0.1), name: String($0.2))
    }
  }

  private static func missing(_ named: [NamedTest], in files: [SourceFile]) -> [NamedTest] {
    named.filter { test in
      !files.contains {
        $0.text.contains("struct \(test.suite) ") && $0.text.contains("func `\(test.name)`")
      }
    }
  }

  /// The rows of the tables of attacks.
  private static func rows(in text: String) -> [String] {
    var rows: [String] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("| attack |") {
        isInside = true
      } else if !line.hasPrefix("|") {
        isInside = false
      } else if isInside, !line.hasPrefix("|---") {
        rows.append(String(line))
      }
    }
    return rows
  }

  private static func limits(in specification: String) -> [String] {
    specification.matches(of: /\| `(m\w+)` \| [\d,]+ \|/).map { String($0.1) }
  }

  private static func isNamed(_ limit: String, in files: [SourceFile]) -> Bool {
    files.contains { file in
      file.text.matches(of: /\w+/).contains { $0.0 == limit }
    }
  }
}
