import HearthCRDT
import HearthDaemon
import HearthStore
import HearthSync
import HearthSystem
import HearthWire

/// The box: its identity, its disk, and what its daemon was told to be durable.
///
/// A class, since the world's parts share it.
final class SimulatedServer {
  static let path = ""
  static let databasePath = DataDirectory.databasePath(in: path)

  let disk: SimulatedDisk
  private let mounted: MountedDisk
  var identity: ServerIdentity
  /// The running daemon's household; nil while none runs.
  private(set) var served: ServedHousehold?
  /// Which daemon this is, counted from 1.
  private(set) var run = 0

  var log: [ContextEntry] = []
  /// The number of each batch in the log, from 1.
  var numbers: [ContextEntry: Int] = [:]
  /// Whether a transaction failed of which nobody knows whether it is durable.
  var isUncertain = false
  /// Whether the daemon is gone at the end of this step.
  var mustStop = false
  /// How far its clock is off.
  var skew: Int64 = 0
  var images: [(image: DiskImage, log: [ContextEntry])] = []

  init(identity: ServerIdentity, seed: UInt64) {
    self.identity = identity
    disk = SimulatedDisk(machine: "box", seed: seed)
    mounted = MountedDisk(disk)
    disk.create(Self.databasePath, holding: Blank.server)
  }

  var isRunning: Bool { served != nil }

  func start() throws {
    served = try ServedHousehold(
      DataDirectory.open(at: Self.path, of: mounted, as: identity))
    run += 1
  }

  /// The daemon is gone.
  func stop() { served = nil }

  func setLog(_ entries: [ContextEntry]) {
    log = entries
    numbers = [:]
    for (index, entry) in entries.enumerated() { numbers[entry] = index + 1 }
  }

  func note(_ entry: ContextEntry) {
    log.append(entry)
    numbers[entry] = log.count
  }
}
