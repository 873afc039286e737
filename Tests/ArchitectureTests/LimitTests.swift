import Foundation
import Testing

/// The specification states every limit that the code enforces, with its number.
@Suite struct LimitTests {
  @Test func `every limit of the wire stands in the specification with its number`() throws {
    let limits = Self.limits(in: SourceTree.sources.filter { $0.target == "HearthWire" })
    let specification = try #require(SourceTree.text("Protocol/README.md"))

    #expect(limits.count >= 5)
    #expect(Self.missing(limits, in: specification) == [])
  }

  @Test func `a limit is found missing by its name and by its number`() {
    let text = """
      package enum Limits {
        package static let maximumBodyByteCount = 131_072
        package static let maximumSkew: Int64 = 7
        package static let maximumBodyByteCountDoubled = 2 * maximumBodyByteCount
      }
      """
    let limits = Self.limits(in: [SourceFile(path: "Sources/HearthWire/Limits.swift", text: text)])

    #expect(limits == [Limit("maximumBodyByteCount", 131_072), Limit("maximumSkew", 7)])
    #expect(Self.missing(limits, in: "`maximumBodyByteCount` | 131,072\n`maximumSkew` | 7") == [])
    #expect(
      Self.missing(limits, in: "`maximumBodyByteCount` | 131072\n`maximumSkew` | 8").count == 1)
    #expect(
      Self.missing(limits, in: "`maximumBodyByteCount` | 131,071\n`maximumSkew` | 17").count == 2)
    #expect(Self.missing(limits, in: "`maximumBody` | 131,072\n| 7").count == 2)
  }

  /// The constants whose names begin with `maximum` and whose values are plain numbers.
  private static func limits(in files: [SourceFile]) -> [Limit] {
    files.flatMap { file in
      file.code.split(separator: "\n").compactMap { line in
        let halves = line.split(separator: "=", maxSplits: 1)
        guard halves.count == 2, let declaration = halves[0].range(of: "static let maximum"),
          let value = Int(halves[1].filter { $0 != "_" }.trimmingCharacters(in: .whitespaces))
        else { return nil }
        let name = halves[0][declaration.lowerBound...].dropFirst("static let ".count)
          .prefix { $0.isLetter || $0.isNumber }
        return Limit(String(name), value)
      }
    }
  }

  /// The limits that no single line of `specification` gives by name and number.
  private static func missing(_ limits: [Limit], in specification: String) -> [Limit] {
    let lines = specification.split(separator: "\n").map { line in
      (text: line, words: line.replacing(",", with: "").split { !$0.isLetter && !$0.isNumber })
    }
    return limits.filter { limit in
      !lines.contains { line in
        line.text.contains("`\(limit.name)`")
          && line.words.contains { $0 == String(limit.value) }
      }
    }
  }

  private struct Limit: Hashable {
    let name: String
    let value: Int

    init(_ name: String, _ value: Int) {
      self.name = name
      self.value = value
    }
  }
}
