import Foundation
import HearthDaemon
import HearthStore
import HearthSystem
import HearthWire
import Testing

@Suite(.tags(.integration)) struct LifeTests {
  @Test
  func `a daemon stops within a second, with devices connected, and removes its socket`() throws {
    let daemon = try TestDaemon()
    let peer = try daemon.device("Ana").greet(subscribes: true)
    #expect(FileManager.default.fileExists(atPath: daemon.data + "/admin.sock"))

    let time = daemon.stop()

    #expect(time < .seconds(1))
    #expect(!FileManager.default.fileExists(atPath: daemon.data + "/admin.sock"))
    #expect(try peer.receiveAll().last?.errorCode == .stopping)
  }

  @Test
  func `a second daemon is kept out by the lock`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }

    #expect(throws: DaemonError.store(.locked(path: daemon.data))) {
      _ = try TestDaemon(in: daemon.directory)
    }
  }

  @Test
  func `files are private, and an idle daemon touches none of them`() throws {
    let daemon = try TestDaemon { $0.checkpoint = .milliseconds(10) }
    defer { daemon.stop() }
    let device = try daemon.device("Ana")
    let watcher = try device.greet(subscribes: true)
    try watcher.send(.ping)
    while let message = try watcher.receive(), message != .pong {}
    Thread.sleep(forTimeInterval: 0.3)
    let before = try snapshot(of: daemon.data)

    _ = try device.pull()
    Thread.sleep(forTimeInterval: 0.5)

    #expect(try snapshot(of: daemon.data) == before)
    for (name, file) in before where name != "admin.sock" { #expect(file.mode == 0o600, "\(name)") }
  }

  @Test
  func `a backup made while serving is restored under a new log id, and the old data is kept`()
    throws
  {
    let directory = try TemporaryDirectory()
    let backup = directory.path + "/backup.db"
    let daemon = try TestDaemon(in: directory, household: "Home")
    let ana = try daemon.device("Ana")
    try back(up: daemon, to: backup)
    _ = try daemon.device("Ben")
    daemon.stop()

    let aside = try DataDirectory.restore(backup, to: daemon.data)

    #expect(try #require(aside).hasPrefix(daemon.data + "/replaced-"))
    let restored = try TestDaemon(in: directory)
    defer { restored.stop() }
    #expect(try restored.command("devices").output.split(separator: "\n").count == 1)
    #expect(try restored.command("verify").status == .done)
    let moved = InvitationLink(
      host: "127.0.0.1", port: restored.port, pin: ana.link.pin, token: ana.link.token)
    #expect(moved.pin == (try restored.invitation()).pin)
  }

  @Test
  func `a household has the name that it was given last`() throws {
    let directory = try TemporaryDirectory()
    for name in ["Home", "Home", "Cottage"] {
      let daemon = try TestDaemon(in: directory, household: name)
      #expect(try daemon.command("status", "--json").output.contains(#""household":"\#(name)""#))
      daemon.stop()
    }

    let daemon = try TestDaemon(in: directory)
    defer { daemon.stop() }
    #expect(try daemon.command("status", "--json").output.contains(#""position":2"#))
  }

  @Test
  func `a command with unknown words is told so by the daemon too`() throws {
    let daemon = try TestDaemon()
    defer { daemon.stop() }

    let output = try daemon.command("stauts", "--json")

    #expect(output.status == .usage)
    #expect(output.errors.contains("status"))
  }

  private struct FileState: Equatable {
    let modified: Date?
    let size: Int?
    let mode: Int?
  }

  private func snapshot(of path: String) throws -> [String: FileState] {
    var states: [String: FileState] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      states[name] = FileState(
        modified: attributes[.modificationDate] as? Date, size: attributes[.size] as? Int,
        mode: attributes[.posixPermissions] as? Int)
    }
    return states
  }

  private func back(up daemon: TestDaemon, to path: String) throws {
    guard let running = try RunningDaemon(in: daemon.data) else { return }
    let file = try AtomicFile(path)
    let answer = try running.ask(
      AdministrationRequest(arguments: ["backup", path], style: .pipe)
    ) { bytes throws(DaemonError) in
      do throws(SystemError) { try file.write(bytes) } catch { throw .system(error) }
    }
    try file.commit()
    #expect(answer.status == .done)
  }
}
