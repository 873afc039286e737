import Foundation
import Glibc
import Testing

/// A `hearthd serve` of this suite's own, on a free port of the loopback interface.
final class Daemon {
  let data: String
  private(set) var port = 0
  private(set) var child: Child?
  private var watchdog: Child?
  private let directory: TemporaryDirectory
  private let variables: [String: String]
  private let isNarrow: Bool

  /// Starts a daemon; a data directory that is given outlives it.
  ///
  /// `variables` are added to its environment; a narrow one may have 32 files open.
  init(
    data: String? = nil, variables: [String: String] = [:], isNarrow: Bool = false,
    starts: Bool = true
  ) throws {
    directory = try TemporaryDirectory()
    self.data = data ?? directory.path("data")
    self.variables = variables
    self.isNarrow = isNarrow
    if starts { try start() }
  }

  deinit {
    kill()
  }

  /// Serves again from the same data, on the port of before where there was one.
  func start() throws {
    let child = try launch()
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline, child.poll() == nil {
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      if let line = text.split(separator: "\n").first(where: { $0.contains(" listening on ") }),
        let port = Self.port(in: line)
      {
        self.port = port
        return
      }
      usleep(2_000)
    }
    let status = child.poll()
    kill()
    throw DaemonError(said: said, status: status)
  }

  /// Begins to serve, and does not wait until it does.
  @discardableResult
  func launch() throws -> Child {
    // One that ended by itself leaves its watchdog.
    end()
    try? FileManager.default.removeItem(atPath: output)
    let words = ["serve", "--data", data, "--listen", "127.0.0.1:\(port)"]
    let environment = Programs.environment(home: directory.path).merging(variables) { $1 }
    // What this suite has open, a child has too, unless it is closed.
    let script =
      #"for ((n = 3; n < 256; n++)); do eval "exec $n>&-"; done; ulimit -n 32; exec "$@""#
    let narrowing = ["-c", script, "narrow", Programs.hearthd]
    let child = try Child(
      isNarrow ? "/bin/bash" : Programs.hearthd, isNarrow ? narrowing + words : words,
      environment: environment, output: output, errors: errors)
    self.child = child
    watchdog = try Self.watchdog(of: child, in: directory)
    return child
  }

  /// What it said on standard error, since this suite made it.
  var said: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

  /// Asks for a clean stop and gives the exit status.
  @discardableResult
  func stop() -> Int32? {
    child?.signal(SIGTERM)
    return end()
  }

  /// Cuts the power.
  func kill() {
    child?.signal(SIGKILL)
    end()
  }

  /// Runs an administration command on this daemon's data.
  func administer(_ arguments: String...) throws -> Finished {
    try administer(arguments)
  }

  /// Runs an administration command on this daemon's data.
  func administer(_ arguments: [String]) throws -> Finished {
    try Programs.run(
      Programs.hearthd, arguments + ["--data", data],
      environment: Programs.environment(home: directory.path))
  }

  /// A fresh invitation link, to this daemon's own address unless another is named.
  func invitation(role: String = "member", host: String? = nil) throws -> String {
    let words = ["invite", "--role", role, "--json", "--host", host ?? "127.0.0.1:\(port)"]
    let finished = try administer(words)
    return try #require(finished.json["link"].string, "\(finished)")
  }

  /// Waits for an end that it comes to by itself, and gives the exit status.
  @discardableResult
  func end() -> Int32? {
    let status = child?.wait(seconds: 10)
    child = nil
    watchdog?.signal(SIGKILL)
    _ = watchdog?.wait()
    watchdog = nil
    return status
  }

  private var output: String { directory.path("out") }
  private var errors: String { directory.path("err") }

  /// A shell that kills the daemon when this process is gone or after ten minutes.
  private static func watchdog(of child: Child, in directory: TemporaryDirectory) throws -> Child {
    let script = """
      for i in $(seq 600); do kill -0 "$1" 2>/dev/null || break; sleep 1; done; kill -KILL "$2"
      """
    return try Child(
      "/bin/sh", ["-c", script, "watchdog", "\(getpid())", "\(child.identifier)"],
      environment: Programs.environment(home: directory.path), output: "/dev/null",
      errors: "/dev/null")
  }

  /// The port in `hearthd VERSION listening on HOST:PORT, data in DIR`.
  private static func port(in line: Substring) -> Int? {
    guard let start = line.range(of: " listening on ")?.upperBound,
      let end = line.range(of: ", data in ")?.lowerBound
    else { return nil }
    return line[start..<end].split(separator: ":").last.flatMap { Int($0) }
  }
}

struct DaemonError: Error {
  let said: String
  /// nil where it had not ended.
  var status: Int32?
}
