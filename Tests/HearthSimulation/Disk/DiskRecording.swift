package import HearthTestSupport

/// Everything that changed a disk, in order, from which the disk can be made again as a loss of power at any moment
/// would have left it.
///
/// A class, since the disk writes into it while somebody waits to read it.
package final class DiskRecording {
  enum Event {
    case create(String, [UInt8], number: UInt64)
    case name(String, number: UInt64)
    case remove(String)
    case rename(String, to: String)
    case flushDirectory
    case write([UInt8], offset: Int, number: UInt64)
    case truncate(byteCount: Int, number: UInt64)
    case flush(number: UInt64)
  }

  private let beginning: DiskImage
  private var events: [Event] = []

  /// Begins to record what happens to a disk from now on, everything on which is taken to be flushed.
  package init(of disk: SimulatedDisk) {
    beginning = disk.image
    disk.recording = self
  }

  /// How many changes there were.
  package var count: Int { events.count }

  /// The numbers of changes after which something had just become durable.
  package var flushes: [Int] {
    events.indices.filter { index in
      switch events[index] {
      case .flush, .flushDirectory: true
      default: false
      }
    }.map { $0 + 1 }
  }

  func note(_ event: Event) { events.append(event) }

  /// The disk as it is after a loss of power behind the first `count` changes.
  package func disk(
    after count: Int, _ damage: CrashDamage, using random: inout SeededGenerator
  ) -> SimulatedDisk {
    let disk = SimulatedDisk(machine: beginning.machine, seed: random.next())
    disk.restore(beginning, isSeen: false)
    disk.replay(events.prefix(count))
    disk.restart(damage, using: &random)
    return disk
  }
}
