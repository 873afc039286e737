import Testing

/// How large files may be, and how they are named.
@Suite struct ShapeTests {
  private static let maximumLineCount = 500
  private static let maximumScriptLineCount = 39
  private static let maximumMainLineCount = 19
  private static let emptyWords: Set = ["Utils", "Helpers", "Manager", "Common", "New", "Core"]

  @Test func `no Swift file is longer than a reader's patience`() {
    #expect(violations(in: SourceTree.swift, maximum: Self.maximumLineCount) == [])
  }

  @Test func `scripts stay short`() {
    let scripts = SourceTree.all.filter {
      ($0.path.hasPrefix("scripts/") || $0.path.hasPrefix(".ci/")) && $0.text.hasPrefix("#!")
    }

    #expect(scripts.count >= 5)
    #expect(violations(in: scripts, maximum: Self.maximumScriptLineCount) == [])
  }

  @Test func `scripts stop at the first failure`() {
    let scripts = SourceTree.all.filter { $0.text.hasPrefix("#!") }

    #expect(
      scripts.filter {
        !$0.text.contains("\nset -euo pipefail\n") && !$0.text.hasPrefix("#!/bin/sh\nset -e\n")
      }.map(\.path) == [])
  }

  @Test func `a program's main does nothing but start it`() {
    let mains = SourceTree.sources.filter { $0.name == "main.swift" }

    #expect(mains.map(\.target) == ["hearth", "hearthd"])
    #expect(violations(in: mains, maximum: Self.maximumMainLineCount) == [])
  }

  @Test func `a file is found longer than its limit at the first line too many`() {
    let file = SourceFile(path: "a", text: String(repeating: "\n", count: 20))

    #expect(violations(in: [file], maximum: 20) == [])
    #expect(violations(in: [file], maximum: 19).count == 1)
  }

  @Test func `a file of Sources is named after what it declares`() {
    let files = SourceTree.sources.filter { $0.name != "main.swift" }

    #expect(misnamed(in: files) == [])
  }

  @Test(arguments: [
    ("Dot.swift", "struct Dot {}", 0), ("Dot+Order.swift", "extension Dot {}", 0),
    ("Dot.swift", "func dot() {}", 0),
    ("Dot.swift", "struct Spot {}", 1), ("Dot.swift", "struct Dots {}", 1),
    ("Dot+Order.swift", "struct Dot {}", 1), ("DotHelpers.swift", "enum DotHelpers {}", 1),
    ("My Dot.swift", "struct Dot {}", 1),
  ])
  func `a misnamed file is found`(name: String, text: String, count: Int) {
    #expect(misnamed(in: [SourceFile(path: "Sources/T/\(name)", text: text)]).count == count)
  }

  private func violations(in files: [SourceFile], maximum: Int) -> [String] {
    files.filter { $0.lineCount > maximum }.map { $0.violation("\($0.lineCount) lines") }
  }

  /// A file holds the declaration of its name, which may stand in the plural; `Name+Concern` holds
  /// extensions for that concern.
  private func misnamed(in files: [SourceFile]) -> [String] {
    files.filter { file in
      let name = String(file.name.dropLast(".swift".count))
      let kinds = ["struct", "enum", "class", "actor", "protocol", "typealias", "extension"]
      let function = "func \(name.prefix(1).lowercased())\(name.dropFirst())"
      let declarations =
        name.contains("+")
        ? ["extension"]
        : kinds.flatMap {
          ["\($0) \(name)", "\($0) \(name.dropLast(name.hasSuffix("s") ? 1 : 0))"]
        }
          + [function]
      return name.contains(" ") || Self.emptyWords.contains { name.contains($0) }
        || file.words(declarations).isEmpty
    }.map { $0.violation("is not named after what it declares") }
  }
}
