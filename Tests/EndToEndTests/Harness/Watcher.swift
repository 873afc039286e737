import Foundation
import Glibc
import Testing

/// A `hearth watch --json` that runs beside the test.
final class Watcher {
  let child: Child
  private let directory: TemporaryDirectory

  init(_ device: Device, _ words: String = "score") throws {
    directory = try TemporaryDirectory()
    child = try Child(
      Programs.hearth, ["watch", "--json"] + words.split(separator: " ").map(String.init),
      environment: device.environment, output: directory.path("out"), errors: directory.path("err"))
  }

  deinit {
    child.signal(SIGKILL)
    _ = child.wait()
  }

  /// The documents so far; every whole line must be one.
  func documents() throws -> [JSON] {
    let text = try String(contentsOfFile: directory.path("out"), encoding: .utf8)
    return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      try #require(JSON(text: String($0)), "\($0)")
    }
  }

  /// What it said beside the documents.
  var errors: String {
    (try? String(contentsOfFile: directory.path("err"), encoding: .utf8)) ?? ""
  }

  /// Waits until a document is as it should be, looking at those after the first `count`.
  @discardableResult
  func wait(
    after count: Int = 0, seconds: Double = 20, sourceLocation: SourceLocation = #_sourceLocation,
    _ isExpected: (JSON) -> Bool
  ) throws -> JSON {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
      if let found = try documents().dropFirst(count).first(where: isExpected) { return found }
      usleep(1_000)
    }
    let seen = try documents()
    return try #require(
      nil as JSON?, "\(seen) \(errors) \(String(describing: child.poll()))",
      sourceLocation: sourceLocation)
  }

  /// Waits until the server has answered.
  func waitUntilFresh(after count: Int = 0) throws {
    try wait(after: count) { $0.isFresh }
  }
}

extension JSON {
  var isFresh: Bool { self["sync"]["fresh"].bool == true }

  /// The score of the first member of a board.
  var score: Int? { self["members"][0]["score"].int }
}
