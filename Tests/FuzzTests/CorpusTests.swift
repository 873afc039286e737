import Foundation
import HearthFuzzing
import Testing

/// The inputs that the fuzzers begin with, and those with which they once found a fault.
@Suite struct CorpusTests {
  private static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpus")
  private static let maximumByteCount = 400_000

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `every input of the corpus is taken, and every promise kept`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let inputs = try inputs(of: name)

    #expect(inputs.count >= 5)
    for (file, input) in inputs {
      #expect(throws: Never.self, "\(name)/\(file)") { try target.run(input) }
      #expect(input.count <= target.maximumByteCount, "\(name)/\(file)")
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `what our own encoders make is in the corpus`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let known = Set(try inputs(of: name).map(\.1))

    // What SQLite writes may differ from one version to the next.
    guard name != "apkg" else { return }
    #expect(target.seeds().filter { !known.contains($0) } == [])
  }

  @Test func `the corpus is small, and every part of it has a door`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    let byteCount = try names.reduce(0) { sum, name in
      try inputs(of: name).reduce(sum) { $0 + $1.1.count }
    }

    #expect(names.sorted() == FuzzTarget.all.map(\.name).sorted())
    #expect(byteCount <= Self.maximumByteCount)
  }

  private func inputs(of name: String) throws -> [(String, [UInt8])] {
    let directory = Self.corpus.appending(path: name)
    return try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted().map {
      ($0, [UInt8](try Data(contentsOf: directory.appending(path: $0))))
    }
  }
}
