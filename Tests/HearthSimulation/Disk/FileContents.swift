/// One file of a ``SimulatedDisk``, whatever its name.
///
/// A class, since it is open in several places, and what was written through one is read through all.
final class FileContents {
  /// What happened to a file since it was flushed.
  enum Change {
    case write([UInt8], offset: Int)
    case truncate(byteCount: Int)
  }

  let number: UInt64
  /// What is read.
  private(set) var live: [UInt8]
  /// What is on the disk for certain.
  private var durable: [UInt8]
  private var pending: [Change] = []
  /// The pages that count as flushed and are not on the disk, after a flush that failed.
  private var missing: Set<Int> = []

  init(number: UInt64, bytes: [UInt8]) {
    self.number = number
    live = bytes
    durable = bytes
  }

  /// Whether a loss of power can take something away.
  var isDirty: Bool { !pending.isEmpty || !missing.isEmpty }

  func write(_ bytes: [UInt8], at offset: Int) {
    live.overwrite(with: bytes, at: offset)
    pending.append(.write(bytes, offset: offset))
    // The system writes whole pages: what was missing of this one goes to the disk with it.
    for page in Self.pages(of: bytes, at: offset) where missing.remove(page) != nil {
      let start = page * SimulatedDisk.pageByteCount
      pending.append(
        .write(
          Array(live[start..<min(live.count, start + SimulatedDisk.pageByteCount)]), offset: start))
    }
  }

  func truncate(toByteCount count: Int) {
    live.cut(to: count)
    pending.append(.truncate(byteCount: count))
    missing = missing.filter { $0 * SimulatedDisk.pageByteCount < live.count }
  }

  func flush() {
    durable = onDisk(live)
    pending = []
  }

  /// A flush fails: its pages count as written and are not; how long the file is goes another way.
  func failToFlush() {
    for case .write(let bytes, let offset) in pending {
      missing.formUnion(Self.pages(of: bytes, at: offset))
    }
    missing = missing.filter { $0 * SimulatedDisk.pageByteCount < live.count }
    flush()
  }

  /// After a loss of power only `bytes` are left.
  func become(_ bytes: [UInt8]) {
    live = bytes
    durable = bytes
    pending = []
    missing = []
  }

  /// What is left where the changes for which `keeps` says so reached the disk as it made them.
  func remains(keeping keeps: (_ index: Int, _ change: Change) -> Change?) -> [UInt8] {
    var bytes = durable
    for (index, change) in pending.enumerated() {
      switch keeps(index, change) {
      case .truncate(let byteCount): bytes.cut(to: byteCount)
      case .write(let written, let offset): bytes.overwrite(with: written, at: offset)
      case nil: break
      }
    }
    return bytes
  }

  /// How many changes were not flushed.
  var pendingCount: Int { pending.count }

  /// What is read, as far as it is not missing.
  private func onDisk(_ read: [UInt8]) -> [UInt8] {
    var bytes = read
    for page in missing {
      let start = page * SimulatedDisk.pageByteCount
      for place in start..<min(start + SimulatedDisk.pageByteCount, bytes.count) {
        bytes[place] = place < durable.count ? durable[place] : 0
      }
    }
    return bytes
  }

  private static func pages(of bytes: [UInt8], at offset: Int) -> Range<Int> {
    let size = SimulatedDisk.pageByteCount
    return offset / size..<(offset + bytes.count + size - 1) / size
  }
}

extension [UInt8] {
  /// Writes over what is there, with zeros in a gap behind the end.
  fileprivate mutating func overwrite(with bytes: [UInt8], at offset: Int) {
    let end = offset + bytes.count
    if count == offset {
      append(contentsOf: bytes)
      return
    }
    if count < end { append(contentsOf: repeatElement(0, count: end - count)) }
    replaceSubrange(offset..<end, with: bytes)
  }

  fileprivate mutating func cut(to count: Int) {
    if count < self.count { removeLast(self.count - count) }
  }
}
