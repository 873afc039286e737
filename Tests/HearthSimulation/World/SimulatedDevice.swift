import HearthCLI
import HearthCRDT
import HearthStore
import HearthSystem
import HearthWire

/// One device: its key, its disk, and what its programs were told to be durable.
///
/// A class, since its connections share it.
final class SimulatedDevice {
  static let path = "/hearth.db"

  let number: Int
  let keyPair: KeyPair
  let disk: SimulatedDisk
  private let mounted: MountedDisk
  /// How far its clock is off.
  var skew: Int64
  /// The household of the program that edits; nil while no program runs.
  private var open: Household<SQLiteBackend>?
  /// The household of a program that has ended its connection and may make another one.
  private var spare: Household<SQLiteBackend>?

  /// What is in its log for certain, in the order in which it came.
  var log: [ContextEntry] = []
  var held: Set<ContextEntry> = []
  /// Whether a transaction failed of which nobody knows whether it is durable.
  var isUncertain = false
  /// How many of the last batches can be read and may go with the power: whoever wrote them was told of a failure, or
  /// was killed.
  var doubtfulCount = 0
  var images: [(image: DiskImage, log: [ContextEntry])] = []

  var isDisplay = false
  var isPaired = false
  var needsRejoin = false
  /// Whether its programs are gone at the end of this step.
  var mustStop = false

  init(number: Int, keyPair: KeyPair, machine: String, skew: Int64, seed: UInt64) {
    self.number = number
    self.keyPair = keyPair
    self.skew = skew
    disk = SimulatedDisk(machine: machine, seed: seed, firstNumber: UInt64(number) * 1_000_000 + 1)
    mounted = MountedDisk(disk)
    disk.create(Self.path, holding: Blank.home)
  }

  var key: DeviceKey { keyPair.key }
  /// Whether everything that can be read is durable.
  var isSettled: Bool { !isUncertain && doubtfulCount == 0 }
  var name: String { "device \(number)" }
  var person: String { "person \(number % 3)" }

  func newHousehold() throws(StoreError) -> Household<SQLiteBackend> {
    try Household(
      backend: SQLiteBackend(
        path: Self.path, side: .client, patience: .zero, on: mounted),
      device: keyPair.key, keepsOutbox: true)
  }

  /// Runs one command on the home.
  func command<Result>(
    _ body: (inout Household<SQLiteBackend>) throws -> Result
  ) throws -> Result {
    var household = try open ?? newHousehold()
    open = nil
    defer { open = household }
    return try body(&household)
  }

  /// A household for a program that connects.
  func linkedHousehold() throws(StoreError) -> LinkedHousehold {
    let local = if let spare { spare } else { try newHousehold() }
    spare = nil
    let linked = try LinkedHousehold(local, as: keyPair)
    // What others are told of is durable first.
    doubtfulCount = 0
    return linked
  }

  /// Keeps the household of a program that has ended its connection.
  func keep(_ household: consuming LinkedHousehold?) {
    if let household, !disk.isOff { spare = household.local }
  }

  /// All programs end; what they had open is closed.
  func close() {
    open = nil
    spare = nil
  }
}
