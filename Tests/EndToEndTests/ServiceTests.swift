import Foundation
import Glibc
import Testing

/// The daemon as an installed service: another user's, hardened, administered by root.
@Suite(.tags(.integration)) struct ServiceTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let unit = root.appending(path: "scripts/packaging/hearthd.service")
  private static let analyzer = "/usr/bin/systemd-analyze"
  /// Nobody, as most systems number them; no file of this machine is theirs.
  private static let user = "65534"

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    unsafe chmod(directory.path, 0o755)
  }

  /// The value of a directive, with the programs where a package puts them replaced by those under test.
  private func directive(_ name: String) throws -> String {
    let text = try String(contentsOf: Self.unit, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("\(name)=") })
    return String(line.dropFirst(name.count + 1))
      .replacing("@BINDIR@/hearthd", with: directory.path("hearthd"))
  }

  /// A copy of the daemon that any user may run, and a state directory that belongs to nobody.
  private func install() throws -> String {
    try FileManager.default.copyItem(atPath: Programs.hearthd, toPath: directory.path("hearthd"))
    unsafe chmod(directory.path("hearthd"), 0o755)
    let state = directory.path("state")
    try FileManager.default.createDirectory(
      atPath: state, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    if geteuid() == 0 { unsafe chown(state, 65_534, 65_534) }
    return state
  }

  private func start(state: String, listen: String) throws -> Child {
    let words = try directive("ExecStart").split(separator: " ").map(String.init)
    #expect(words.last == "$HEARTHD_OPTIONS")
    let command = words.dropLast() + ["--listen", listen]
    let drop =
      geteuid() == 0
      ? ["--reuid", Self.user, "--regid", Self.user, "--clear-groups", "--no-new-privs"] : []
    return try Child(
      "/usr/bin/setpriv", drop + command,
      environment: ["STATE_DIRECTORY": state, "PATH": "/usr/bin:/bin"],
      output: directory.path("out"), errors: directory.path("err"))
  }

  /// A child that nobody waits for would be waited for in vain by whoever waits for any.
  private func end(_ child: Child) {
    child.signal(SIGKILL)
    _ = child.wait()
  }

  private func port() throws -> Int {
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
      let text = (try? String(contentsOfFile: directory.path("out"), encoding: .utf8)) ?? ""
      let address = text.split(separator: "\n").first?.split(separator: ",").first
      if let port = address?.split(separator: ":").last.flatMap({ Int($0) }) { return port }
      usleep(2_000)
    }
    let errors = try String(contentsOfFile: directory.path("err"), encoding: .utf8)
    throw DaemonError(said: errors)
  }

  private func administer(_ words: [String], _ state: String) throws -> Finished {
    try Programs.run(
      Programs.hearthd, words + ["--data", state],
      environment: Programs.environment(home: directory.path))
  }

  private func owners(in path: String) throws -> Set<Int> {
    let files = FileManager.default
    return try Set(
      files.contentsOfDirectory(atPath: path).map {
        try #require(
          files.attributesOfItem(atPath: "\(path)/\($0)")[.ownerAccountID] as? NSNumber
        ).intValue
      })
  }

  @Test func `what the unit starts serves a device as an unprivileged user`() throws {
    let state = try install()
    let child = try start(state: state, listen: "127.0.0.1:0")
    defer { end(child) }
    let port = try port()

    let link = try administer(["invite", "--json", "--host", "127.0.0.1:\(port)"], state)
    let ana = try Device("Ana")
    try ana.run(["join", try #require(link.json["link"].string), "--name", "a", "--person", "Ana"])
      .requireSuccess()
    try ana.hearth("score add Dad")
    try ana.sync()

    #expect(try ana.json("status")["sync"]["unsent"].int == 0)
    child.signal(SIGTERM)
    #expect(child.wait(seconds: 10) == 0)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be root"))
  func `what root does to a service's data leaves them the service's`() throws {
    let state = try install()
    let backup = directory.path("backup")

    var child = try start(state: state, listen: "127.0.0.1:0")
    _ = try port()
    try administer(["backup", backup], state).requireSuccess()
    child.signal(SIGTERM)
    #expect(child.wait(seconds: 10) == 0)
    for words in [["invite"], ["verify"], ["restore", backup, "--yes"], ["status"]] {
      try administer(words, state).requireSuccess()
      #expect(try owners(in: state) == [65_534], "\(words)")
    }

    unsafe unlink(directory.path("out"))
    child = try start(state: state, listen: "127.0.0.1:0")
    defer { end(child) }
    _ = try port()
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: analyzer), "systemd-analyze is not here"))
  func `the unit is as exposed as its job needs and no more`() throws {
    let copy = directory.path("hearthd.service")
    let text = try String(contentsOf: Self.unit, encoding: .utf8)
    try text.replacing("@BINDIR@", with: "/usr/bin").write(
      toFile: copy, atomically: true, encoding: .utf8)

    let finished = try Programs.run(
      Self.analyzer,
      ["security", "--offline=true", "--no-pager", "--threshold=20", copy],
      environment: Programs.environment(home: directory.path))

    #expect(finished.status == 0, "\(finished.output.suffix(200))")
    #expect(finished.output.contains("Overall exposure level"))
  }
}
