import HearthSystem

/// A file of a ``SimulatedDisk`` that somebody has open, until the power goes.
final class SimulatedFile: VirtualFile {
  private let node: SimulatedDisk.Node
  private let disk: SimulatedDisk
  private let generation: Int

  init(_ node: SimulatedDisk.Node, on disk: SimulatedDisk) {
    self.node = node
    self.disk = disk
    generation = disk.generation
  }

  func read(count: Int, at offset: Int) throws(VirtualDiskError) -> [UInt8] {
    try begin()
    let end = min(offset + count, node.live.count)
    return offset < end ? Array(node.live[offset..<end]) : []
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(VirtualDiskError) {
    try begin()
    try disk.reserve(offset + bytes.count - node.live.count)
    node.live.overwrite(with: bytes, at: offset)
    node.pending.append(.write(bytes, offset: offset))
    disk.recording?.note(.write(bytes, offset: offset, number: node.number))
  }

  func truncate(toByteCount count: Int) throws(VirtualDiskError) {
    try begin()
    node.live.cut(to: count)
    node.pending.append(.truncate(byteCount: count))
    disk.recording?.note(.truncate(byteCount: count, number: node.number))
  }

  func flush() throws(VirtualDiskError) {
    try begin()
    node.durable = node.live
    node.pending = []
    disk.recording?.note(.flush(number: node.number))
  }

  func byteCount() throws(VirtualDiskError) -> Int {
    guard !disk.isOff, generation == disk.generation else { throw .inputOutput }
    return node.live.count
  }

  func close() {}

  private func begin() throws(VirtualDiskError) {
    guard generation == disk.generation else { throw .inputOutput }
    try disk.count()
  }
}

extension [UInt8] {
  /// Writes over what is there, with zeros in a gap behind the end.
  mutating func overwrite(with bytes: [UInt8], at offset: Int) {
    let end = offset + bytes.count
    if count == offset {
      append(contentsOf: bytes)
      return
    }
    if count < end { append(contentsOf: repeatElement(0, count: end - count)) }
    replaceSubrange(offset..<end, with: bytes)
  }

  mutating func cut(to count: Int) {
    if count < self.count { removeLast(self.count - count) }
  }
}
