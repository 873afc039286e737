import Foundation
import HearthBenchmarks
import Testing

/// What `Tests/Benchmarks/baseline.tsv` says of bytes is exactly so; times are nobody's to test.
@Suite struct BaselineTests {
  private static let checkout = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `everything takes as many bytes as the baseline says`() throws {
    let file = Self.checkout.appending(path: "Tests/Benchmarks/baseline.tsv")
    let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let traces = Self.traces()
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }

    let found = try Baseline.lines(traces: traces, scratch: scratch.path)

    #expect(found == expected.filter { traces != nil || !Baseline.isOfTrace($0) }.map(String.init))
  }

  /// Where the recorded sessions lie, which `HEARTH_TRACES` may say; nil, with a message, where they do not.
  private static func traces() -> String? {
    let beside = checkout.deletingLastPathComponent().appending(path: "shared/bench/traces").path
    let path = ProcessInfo.processInfo.environment["HEARTH_TRACES"] ?? beside
    if FileManager.default.fileExists(atPath: path) { return path }
    print("skipped: no recorded sessions in \(path)")
    return nil
  }
}
