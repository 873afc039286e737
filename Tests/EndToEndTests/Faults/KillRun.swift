import Foundation
import Glibc
import HearthTestSupport
import Testing

/// Devices that edit, sync and watch while they and their daemon are killed at moments drawn from a seed.
///
/// 1. A command that ended with 0, or with 3, has stored its edit; with 0 and `--sync` the daemon has it too.
/// 2. A command that was killed has stored its edit whole, or not at all.
final class KillRun {
  private struct Running {
    let task: KillTask
    let child: Child
    let errors: String
  }

  private let house: House
  /// Reads what the daemon has, and brings it nothing.
  private let kitchen: Device
  /// The devices whose commands run at the same time; one has two.
  private let slots: [Device]
  private var running: [Int: Running] = [:]
  private var ledger = KillLedger()
  private var generator: SeededGenerator
  private var taskCount = 0
  private let directory: TemporaryDirectory

  init(seed: Seed) throws {
    generator = seed.generator()
    directory = try TemporaryDirectory()
    house = try House("Ana", "Ben", "Cleo")
    slots = [house.ana, house.ana, house.ben, house.devices[2]]
    kitchen = try Device("Kitchen")
    try kitchen.join(house.daemon, role: "display")
    try house.ana.hearth("score add Dad --sync=20s")
    try house.settle()
  }

  /// Kills `count` processes, then lets the rest end and looks at what there is.
  func run(count: Int) throws {
    var left = count
    while left > 0 {
      try refill()
      try wait(microseconds: Int.random(in: 0..<25_000, using: &generator))
      left -= try strike()
    }
    try end()
    try expectServed()
    try house.settle()
    try house.agree()
    for device in house.devices {
      ledger.expectStored(names: try device.items(), points: try points(on: device))
      #expect(try device.json("verify")["ok"].bool == true)
      #expect(try device.json("status")["sync"]["unsent"].int == 0)
    }
    #expect(try house.daemon.administer("verify").status == 0)
  }

  /// Starts a command wherever none runs.
  private func refill() throws {
    for slot in slots.indices where running[slot] == nil {
      taskCount += 1
      let task = KillTask.random(prefix: "n\(taskCount)", using: &generator)
      let errors = directory.path("\(taskCount)")
      let child = try Child(
        Programs.hearth, task.words, environment: slots[slot].environment, output: "/dev/null",
        errors: errors)
      running[slot] = Running(task: task, child: child, errors: errors)
    }
  }

  /// Lets time pass, and notes what ends meanwhile.
  private func wait(microseconds: Int) throws {
    let end = ContinuousClock.now + .microseconds(microseconds)
    repeat {
      try reap()
      usleep(500)
    } while ContinuousClock.now < end
  }

  private func reap() throws {
    for (slot, command) in running {
      guard let status = command.child.poll() else { continue }
      running[slot] = nil
      try note(command, status: status)
    }
  }

  private func note(_ command: Running, status: Int32) throws {
    let errors = try String(contentsOfFile: command.errors, encoding: .utf8)
    #expect(status == 0 || status == 3, "\(command.task): \(status) \(errors)")
    ledger.noteEnd(of: command.task, isServed: command.task.syncs && status == 0)
  }

  /// Kills somebody; how many processes that were.
  private func strike() throws -> Int {
    guard Int.random(in: 0..<3, using: &generator) > 0, let victim = victim() else {
      return try strikeDaemon()
    }
    guard let command = running.removeValue(forKey: victim) else { return 0 }
    command.child.signal(SIGKILL)
    let status = command.child.wait()
    // It may have ended a moment before.
    if status == 128 + SIGKILL {
      ledger.noteKill(of: command.task)
      return 1
    }
    try note(command, status: status)
    return 0
  }

  private func victim() -> Int? {
    running.keys.sorted().randomElement(using: &generator)
  }

  private func strikeDaemon() throws -> Int {
    house.daemon.kill()
    var count = 1
    while Int.random(in: 0..<4, using: &generator) == 0 {
      // Again, before it serves.
      try house.daemon.launch()
      usleep(UInt32.random(in: 0..<30_000, using: &generator))
      house.daemon.kill()
      count += 1
    }
    let before = ledger
    try house.daemon.start()
    guard Int.random(in: 0..<4, using: &generator) == 0 else { return count }
    try expectServed(before)
    return count
  }

  /// Lets every command end, but those that never do.
  private func end() throws {
    for (_, command) in running {
      if case .watch = command.task { command.child.signal(SIGKILL) }
      let status = command.child.wait()
      if status != 128 + SIGKILL { try note(command, status: status) }
    }
    running = [:]
  }

  private func expectServed() throws {
    try expectServed(ledger)
  }

  private func expectServed(_ ledger: KillLedger) throws {
    try kitchen.hearth("pull --max-wait 20s")
    ledger.expectServed(names: try kitchen.items(), points: try points(on: kitchen))
  }

  private func points(on device: Device) throws -> Int {
    try #require(device.json("score")["members"][0]["score"].int) - 100
  }
}
