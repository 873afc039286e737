import Dispatch
import Foundation
import HearthDaemon
import HearthModel
import HearthSystem
import HearthWire
import Synchronization
import Testing

/// A daemon on loopback, on a thread of this process.
final class TestDaemon: Sendable {
  let directory: TemporaryDirectory
  let port: UInt16
  private let daemon: Mutex<Daemon?>
  private let recorder = EventRecorder()
  private let ended = DispatchSemaphore(value: 0)

  /// Starts in `directory`, a fresh one where none is given.
  init(
    in directory: TemporaryDirectory? = nil, household: String? = nil,
    limits change: (inout ServingLimits) -> Void = { _ in }
  ) throws {
    self.directory = try directory ?? TemporaryDirectory()
    var limits = ServingLimits()
    change(&limits)
    let recorder = recorder
    let daemon = try Daemon(
      Configuration(
        directory: self.directory.path + "/data",
        listen: [ListenAddress(host: "127.0.0.1", port: 0)], householdName: household,
        limits: limits),
      log: EventLog(level: .debug) { recorder.record($0) })
    port = try #require(daemon.addresses.first).port
    self.daemon = Mutex(daemon)
    let running = Mutex<Daemon?>(daemon)
    Thread.detachNewThread { [ended] in
      // The data directory is free again when the last reference is gone.
      running.withLock { daemon in
        try? daemon?.run()
        daemon = nil
      }
      ended.signal()
    }
  }

  var data: String { directory.path + "/data" }
  var events: [Event] { recorder.events }

  /// Stops and waits; how long it took.
  @discardableResult
  func stop() -> Duration {
    let start = ContinuousClock.now
    guard let daemon = daemon.withLock({ $0.take() }) else { return .zero }
    daemon.stop()
    ended.wait()
    return ContinuousClock.now - start
  }

  /// Asks the running daemon what `hearthd` with these words would ask.
  @discardableResult
  func command(_ words: String...) throws -> CommandOutput {
    guard let daemon = try RunningDaemon(in: data) else {
      throw DaemonError.noHousehold(directory: data)
    }
    return try daemon.ask(AdministrationRequest(arguments: words, style: .pipe))
  }

  func invitation(role: Role = .member) throws -> InvitationLink {
    let line = try command("invite", "--role", role.label).output
    let link = try #require(line.split(separator: "'").dropFirst().first)
    return try InvitationLink(text: String(link))
  }

  /// A device that has just been let in.
  func device(_ name: String, role: Role = .member) throws -> TestDevice {
    let device = try TestDevice(name, link: try invitation(role: role))
    let answer = try device.pair()
    guard case .paired = answer else {
      Issue.record("not paired: \(String(describing: answer))")
      return device
    }
    return device
  }
}
