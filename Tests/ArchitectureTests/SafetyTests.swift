import Testing

/// Where unsafe code and traps may stand.
@Suite struct SafetyTests {
  @Test func `only the system layer says unsafe`() {
    #expect(violations(of: ["unsafe", "@unchecked"], in: outsideSystem) == [])
  }

  @Test func `nothing traps on purpose, and nothing is forced`() {
    let words = ["fatalError", "try!", "as!"]

    #expect(violations(of: words, in: SourceTree.sources) == [])
  }

  @Test func `suites reach the code as other targets do, so they run in release`() {
    #expect(violations(of: ["@testable"], in: SourceTree.swift) == [])
  }

  @Test func `only the library for strangers is public`() {
    let files = SourceTree.sources.filter { $0.target != "HearthCRDT" }

    #expect(violations(of: ["public"], in: files) == [])
  }

  @Test(arguments: ["unsafe", "@unchecked", "fatalError", "try!", "as!", "@testable", "public"])
  func `a word that stands in code is found, and one in a comment or a string is not`(word: String)
  {
    let code = SourceFile(path: "Sources/HearthStore/A.swift", text: "let a = 1\n\(word) b\n")
    let inside = SourceFile(
      path: "Sources/HearthStore/B.swift", text: "let a = \"\\(\(word) b)\"\n")
    let comment = SourceFile(
      path: "Sources/HearthStore/C.swift", text: "// \(word)\n/* \(word) */\n")
    let string = SourceFile(path: "Sources/HearthStore/D.swift", text: "let a = #\"\(word)\"#\n")
    let longer = SourceFile(path: "Sources/HearthStore/E.swift", text: "let a = x\(word)x\n")

    let found = violations(of: [word], in: [code, inside, comment, string, longer])

    #expect(found.map { $0.prefix { $0 != ":" } } == [code.path[...], inside.path[...]])
  }

  private var outsideSystem: [SourceFile] {
    SourceTree.sources.filter { $0.target != "HearthSystem" }
  }

  private func violations(of words: [String], in files: [SourceFile]) -> [String] {
    files.flatMap { file in file.words(words).map { file.violation("says \($0)") } }
  }
}
