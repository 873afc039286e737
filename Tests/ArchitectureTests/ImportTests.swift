import Foundation
import Testing

/// Who may import whom: the layers, as data.
@Suite struct ImportTests {
  private static let layers: Set = [
    "HearthCRDT", "HearthModel", "HearthWire", "HearthSync", "HearthSystem", "HearthStore",
  ]
  private static let libraries: Set = [
    "CZlib", "CSQLite", "COpenSSL", "CUV", "CQREncode", "CGetopt", "CNCurses", "CZip", "CZstd",
    "CLinux",
  ]

  private static let table: [String: Set<String>] = [
    "HearthCRDT": [],
    "HearthModel": ["HearthCRDT"],
    "HearthWire": ["HearthCRDT"],
    "HearthSync": ["HearthCRDT", "HearthModel", "HearthWire"],
    "HearthSystem": libraries.union(["HearthCRDT", "Glibc", "Dispatch", "Synchronization"]),
    "HearthFormats": ["HearthCRDT", "HearthModel"],
    "HearthStore": ["HearthCRDT", "HearthModel", "HearthWire", "HearthSystem"],
    "HearthDaemon": layers.union(["FoundationEssentials"]),
    "HearthCLI": layers.union(["FoundationEssentials", "HearthFormats"]),
    "hearthd": ["HearthDaemon"],
    "hearth": ["HearthCLI"],
  ]

  @Test func `every target imports only what stands below it`() {
    #expect(violations(in: SourceTree.sources) == [])
  }

  @Test func `every target has a row in the table, and every row a target`() {
    let targets = Set(SourceTree.sources.map(\.target))

    #expect(targets == Set(Self.table.keys))
  }

  @Test(arguments: [
    ("HearthCRDT", "import Foundation"),
    ("HearthSync", "package import HearthSystem"),
    ("HearthStore", "internal import CSQLite"),
    ("HearthDaemon", "import struct HearthCLI.Diagnostics"),
    ("HearthModel", "@preconcurrency public import HearthWire"),
    ("HearthWire", "import class Foundation.NSString"),
    ("hearth", "  import HearthStore"),
    ("HearthUnheardOf", "import HearthCRDT"),
  ])
  func `an import that points up or sideways is found`(target: String, line: String) {
    let file = SourceFile(path: "Sources/\(target)/File.swift", text: "// A file.\n\(line)\n")

    #expect(violations(in: [file]).count == 1)
  }

  @Test func `an import in a comment or a string is not one`() {
    let text = "// import Foundation\n/* import Foundation */\nlet text = \"import Foundation\"\n"
    let file = SourceFile(path: "Sources/HearthCRDT/File.swift", text: text)

    #expect(violations(in: [file]) == [])
  }

  private func violations(in files: [SourceFile]) -> [String] {
    files.flatMap { file in
      imports(in: file.code).filter { Self.table[file.target]?.contains($0) != true }
        .map { file.violation("imports \($0)") }
    }
  }

  /// The modules that the import declarations of `code` name.
  private func imports(in code: String) -> [String] {
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    return code.split(whereSeparator: { $0.isNewline || $0 == ";" }).compactMap { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let place = words.firstIndex(of: "import"),
        words[..<place].allSatisfy({ $0.first?.isLetter == true || $0.hasPrefix("@") })
      else { return nil }
      return words[(place + 1)...].first { !kinds.contains(String($0)) }?
        .split(separator: ".").first.map(String.init)
    }
  }
}
