import Foundation
import Testing

/// What earlier versions stored and said is opened and understood; `Tests/Golden` says what is kept of each.
@Suite(.tags(.integration), .serialized) struct GoldenTests {
  @Test(arguments: Golden.all)
  func `an earlier home opens, and shows what it showed`(golden: Golden) throws {
    let ana = try golden.device("ana", of: "Ana")

    #expect(try golden.shown(by: ana) == golden.shown)
    try ana.hearth("score up Dad")
    #expect(try ana.json("history")["entries"].array.count > 10)
  }

  @Test(arguments: Golden.all)
  func `earlier data are served, and take an earlier device's edits`(golden: Golden) throws {
    let shelf = try TemporaryDirectory()
    try golden.copy("closet", to: shelf.path("closet"))
    let daemon = try Daemon(data: shelf.path("closet"))
    let (ana, ben) = (try golden.device("ana", of: "Ana"), try golden.device("ben", of: "Ben"))

    try ben.join(daemon)
    try ana.join(daemon)

    #expect(try golden.shown(by: ben) == golden.shown)
    #expect(try golden.shown(by: ana) == golden.shown)
    #expect(try ben.everything() == ana.everything())
    #expect(daemon.stop() == 0)
    try daemon.administer("verify").requireSuccess()
  }

  @Test(arguments: Golden.all)
  func `what an earlier device said is understood`(golden: Golden) throws {
    let shelf = try TemporaryDirectory()
    try golden.copy("closet", to: shelf.path("closet"))
    let daemon = try Daemon(data: shelf.path("closet"))
    let ana = try golden.device("ana", of: "Ana")

    let answers = try golden.replay(
      "device", "127.0.0.1", "\(daemon.port)", golden.path("ben/key"), golden.path("sync.device"))
    try ana.join(daemon)

    #expect(answers.status == 0, "\(answers)")
    #expect(answers.output.hasPrefix("welcome\n"))
    #expect(answers.output.hasSuffix("ack\n"))
    #expect(try golden.shown(by: ana) == golden.shown)
  }

  @Test(arguments: Golden.all)
  func `what an earlier server said is understood`(golden: Golden) throws {
    let ben = try golden.device("ben", of: "Ben")
    let server = try golden.server(directory: ben)
    defer { _ = server.wait(seconds: 10) }

    try ben.sync()

    #expect(try golden.shown(by: ben) == golden.shown)
    #expect(try ben.json("status")["sync"]["unsent"].int == 0)
  }
}

/// What one earlier version left.
struct Golden: CustomTestStringConvertible {
  let name: String

  private static let directory = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden")

  static let all =
    (try? FileManager.default.contentsOfDirectory(atPath: directory.path))?
    .filter { FileManager.default.fileExists(atPath: directory.path + "/\($0)/shown.txt") }
    .sorted().map { Golden(name: $0) } ?? []

  var testDescription: String { name }

  func path(_ name: String) -> String {
    Self.directory.appending(path: "\(self.name)/\(name)").path
  }

  /// What every device showed in the end.
  var shown: String {
    get throws { try String(contentsOfFile: path("shown.txt"), encoding: .utf8) }
  }

  /// What a device shows now, by the commands that made ``shown``.
  func shown(by device: Device) throws -> String {
    try String(contentsOfFile: path("shown.commands"), encoding: .utf8).split(separator: "\n")
      .map { try device.hearth(String($0)).output }.joined()
  }

  /// A copy of a directory that only its owner may read; a checkout does not keep that.
  func copy(_ name: String, to target: String) throws {
    let files = FileManager.default
    try files.copyItem(atPath: path(name), toPath: target)
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: target)
    for file in try files.contentsOfDirectory(atPath: target) {
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(target)/\(file)")
    }
  }

  func device(_ name: String, of person: String) throws -> Device {
    let device = try Device(person)
    try copy(name, to: device.home)
    return device
  }

  /// Runs `replay.py` to its end.
  func replay(_ arguments: String...) throws -> Finished {
    try Programs.run(
      "/usr/bin/python3", [Self.script] + arguments, environment: Self.environment)
  }

  /// Starts `replay.py` as the server, and returns when it listens.
  func server(directory device: Device) throws -> Child {
    let output = device.home + ".server"
    let child = try Child(
      "/usr/bin/python3", [Self.script, "server", path("closet/identity"), path("sync.server")],
      environment: Self.environment, output: output, errors: output + ".errors")
    while child.poll() == nil, try String(contentsOfFile: output, encoding: .utf8).isEmpty {
      usleep(2_000)
    }
    return child
  }

  private static let script = directory.appending(path: "replay.py").path
  private static var environment: [String: String] {
    Programs.environment(home: "/nonexistent").merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
  }
}
