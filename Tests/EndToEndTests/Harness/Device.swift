import Foundation
import Testing

/// A person's device: a home directory and the `hearth` that works in it.
struct Device {
  let person: String
  let home: String
  /// Added to the environment of its commands.
  var variables: [String: String] = [:]
  private let directory: TemporaryDirectory

  init(_ person: String) throws {
    self.person = person
    directory = try TemporaryDirectory()
    home = directory.path("home")
  }

  /// A second machine with a byte-for-byte copy of this device's home.
  func copied() throws -> Device {
    let copy = try Device(person)
    let finished = try Programs.run(
      "/bin/cp", ["-a", home, copy.home], environment: Programs.environment(home: directory.path))
    try #require(finished.status == 0, "\(finished)")
    return copy
  }

  var environment: [String: String] {
    Programs.environment(home: directory.path).merging(["HEARTH_HOME": home]) { $1 }
      .merging(variables) { $1 }
  }

  /// Runs `hearth` with these words, whatever comes of it.
  func run(_ words: [String], input: String? = nil) throws -> Finished {
    try Programs.run(Programs.hearth, words, environment: environment, input: input)
  }

  /// Runs `hearth` with the words of `line`, split at spaces outside of single quotes.
  func run(_ line: String) throws -> Finished {
    let parts = line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    return try run(
      parts.flatMap { index, part in
        index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
      })
  }

  /// Runs `hearth` and requires success.
  @discardableResult
  func hearth(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Finished
  {
    let finished = try run(line)
    try #require(finished.status == 0, "\(finished)", sourceLocation: sourceLocation)
    return finished
  }

  /// Runs `hearth --json`, requires success, and gives the document.
  func json(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
    let finished = try hearth(line + " --json", sourceLocation: sourceLocation)
    return try #require(
      JSON(text: finished.output), "\(finished)", sourceLocation: sourceLocation)
  }

  /// Pairs with a daemon, directly or over a wire that can fail.
  func join(_ daemon: Daemon, role: String = "member", over wire: Wire? = nil) throws {
    let link = try daemon.invitation(role: role, host: wire.map { "127.0.0.1:\($0.port)" })
    let finished = try run(["join", link, "--name", "\(person)'s", "--person", person])
    try #require(finished.status == 0, "\(finished)")
  }

  func sync() throws {
    try hearth("sync")
  }
}
