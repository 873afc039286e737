import HearthCLI
import HearthCRDT
import HearthDaemon
import HearthModel
import HearthStore
import HearthSync
import HearthSystem
import HearthTestSupport
import HearthWire

/// A household in one thread: devices, their server, the network between them, and everything that goes wrong.
///
/// A class, since its parts change one another. Whatever it does is told by its seed.
final class World {
  static let stepCount = 220
  static let maximumConnectionCount = 6
  private static let beginning: Int64 = 1_700_000_000_000

  var random: SeededGenerator
  let clock: SimulationClock
  let box: SimulatedServer
  var devices: [SimulatedDevice] = []
  var connections: [Connection] = []
  var trace = TraceHash()
  /// Told what happens, where somebody wants to read it.
  let story: ((String) -> Void)?
  var faults: Set<FaultKind> = []
  var step = 0

  // The daemon's turn.
  var writes: [(connection: Connection, effect: ServerEffect)] = []
  var hungry: Set<Int> = []
  private var connectionCount = 0

  /// Keys that somebody tried to revoke.
  var revocations: Set<DeviceKey> = []
  /// Keys that were revoked once, and with which batch.
  var revoked: [DeviceKey: ContextEntry] = [:]
  /// Replicas that may be written under in two places, because nothing could tell.
  var mayFork: Set<ReplicaID> = []
  /// Whether the server's disk was put back: its own replicas may fork too.
  var isServerForked = false
  /// The server that the present one took the place of.
  var formerServer: DeviceKey?
  var serverKeys: Set<DeviceKey> = [Blank.keys[0].key]
  var now = beginning
  var keyCount = 1
  var isHealing = false
  /// Whether more was lost at once than the rules can make good.
  var isBeyondRepair = false

  init(seed: UInt64, clock: SimulationClock, story: ((String) -> Void)?) throws {
    self.story = story
    random = SeededGenerator(state: seed)
    self.clock = clock
    guard let household = HouseholdID(bytes: Entropy.bytes(count: HouseholdID.byteCount)) else {
      throw SimulationFailure("sixteen bytes are no household")
    }
    box = SimulatedServer(
      identity: ServerIdentity(keyPair: Blank.keys[0], household: household), seed: random.next())
    try begin()
  }

  /// A server that runs, and two to six devices that it let in.
  private func begin() throws {
    if chance(0.2) { box.skew = clockError() }
    try startServer()
    let count = number(2...6)
    for index in 0..<count {
      let device = addDevice()
      if index > 0, chance(0.1) {
        try found(on: device)
      } else {
        device.isDisplay = index > 1 && chance(0.1)
      }
      try join(device)
    }
  }

  func addDevice() -> SimulatedDevice {
    let skew = chance(0.25) ? clockError() : Int64(number(-90_000...90_000))
    let device = SimulatedDevice(
      number: devices.count, keyPair: Blank.keys[keyCount], machine: "machine \(devices.count)",
      skew: skew, seed: random.next())
    keyCount += 1
    devices.append(device)
    return device
  }

  private func clockError() -> Int64 {
    faults.insert(.clockOff)
    let tenYears: Int64 = 10 * 366 * 86_400_000
    return chance(0.5) ? tenYears : -tenYears
  }

  func nextConnectionNumber() -> Int {
    connectionCount += 1
    return connectionCount
  }

  /// Tells what happens, and takes it into the trace.
  func tell(_ event: @autoclosure () -> String) { story?("\(step): \(event())") }

  // MARK: Chance

  func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  func any<Elements: Collection>(_ elements: Elements) -> Elements.Element? {
    elements.randomElement(using: &random)
  }

  // MARK: Who acts

  func acting(_ device: SimulatedDevice) {
    clock.set(max(0, now + device.skew))
    device.disk.milliseconds = now + device.skew
  }

  func actingServer() {
    clock.set(max(0, now + box.skew))
    box.disk.milliseconds = now + box.skew
  }

  /// The devices that still belong to the household, as far as their own keys tell.
  var members: [SimulatedDevice] { devices.filter { !revocations.contains($0.key) && $0.isPaired } }
}
