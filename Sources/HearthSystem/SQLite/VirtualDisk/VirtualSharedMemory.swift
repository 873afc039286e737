internal import CSQLite

/// The index of one write-ahead log, in memory that its connections share, and its locks.
///
/// A class, since the connections of one process share one; it is gone with the last of them, and made again from
/// the log.
final class VirtualSharedMemory {
  private var regions: [Region] = []
  /// What each connection that has it holds.
  private var locks: [ObjectIdentifier: (shared: UInt32, exclusive: UInt32)] = [:]

  /// Whether no connection has it any more.
  var isAbandoned: Bool { locks.isEmpty }

  func take(_ holder: ObjectIdentifier) { locks[holder] = locks[holder] ?? (0, 0) }

  /// The region of this number; nil where there is none and it is not to be made.
  func region(_ index: Int, byteCount: Int, extending: Bool) -> UnsafeMutableRawPointer? {
    guard extending || index < regions.count else { return nil }
    while index >= regions.count { regions.append(Region(byteCount: byteCount)) }
    return unsafe regions[index].start
  }

  func lock(_ holder: ObjectIdentifier, _ slots: Range<Int32>, exclusively: Bool) -> Bool {
    let mask = Self.mask(of: slots)
    for (other, held) in locks where other != holder {
      if held.exclusive & mask != 0 || exclusively && held.shared & mask != 0 { return false }
    }
    if exclusively {
      locks[holder, default: (0, 0)].exclusive |= mask
    } else {
      locks[holder, default: (0, 0)].shared |= mask
    }
    return true
  }

  func unlock(_ holder: ObjectIdentifier, _ slots: Range<Int32>) {
    guard let held = locks[holder] else { return }
    let mask = Self.mask(of: slots)
    locks[holder] = (held.shared & ~mask, held.exclusive & ~mask)
  }

  func letGo(_ holder: ObjectIdentifier) { locks[holder] = nil }

  private static func mask(of slots: Range<Int32>) -> UInt32 {
    slots.reduce(0) { $0 | 1 << UInt32(truncatingIfNeeded: $1) }
  }

  /// Memory that stays where it is for as long as SQLite may point to it.
  @safe private final class Region {
    let start: UnsafeMutableRawPointer

    init(byteCount: Int) {
      unsafe start = .allocate(byteCount: byteCount, alignment: MemoryLayout<UInt64>.alignment)
      unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }

    deinit { unsafe start.deallocate() }
  }
}
