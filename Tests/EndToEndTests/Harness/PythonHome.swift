import Foundation
import Testing

/// A home of the client in `Tests/PythonClient`.
struct PythonHome {
  private let person: String
  private let directory: TemporaryDirectory

  init(_ person: String) throws {
    self.person = person
    directory = try TemporaryDirectory()
  }

  func join(_ daemon: Daemon) throws {
    try run("join", daemon.invitation(), "--name", "\(person)'s", "--person", person)
  }

  /// Runs a command, requires success, and gives what it printed.
  @discardableResult
  func run(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let finished = try attempt(words)
    try #require(finished.status == 0, "\(finished)", sourceLocation: sourceLocation)
    return finished.output
  }

  func attempt(_ words: String...) throws -> Finished { try attempt(words) }

  /// Syncs as a client of a later version does, with an operation of its own.
  func syncFromTheFuture() throws {
    try attempt([], script: "future.py").requireSuccess()
  }

  private func attempt(_ words: [String], script: String = "client.py") throws -> Finished {
    let client = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "PythonClient/\(script)").path
    var environment = Programs.environment(home: directory.path)
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    environment["PYTHONUTF8"] = "1"
    return try Programs.run(
      "/usr/bin/python3", [client, directory.path("home")] + words, environment: environment)
  }
}
