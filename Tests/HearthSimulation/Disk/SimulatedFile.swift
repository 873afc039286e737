import HearthSystem

/// A file of a ``SimulatedDisk`` that somebody has open, until the power goes.
final class SimulatedFile: VirtualFile {
  private let contents: FileContents
  private let disk: SimulatedDisk
  private let generation: Int

  init(_ contents: FileContents, on disk: SimulatedDisk) {
    self.contents = contents
    self.disk = disk
    generation = disk.generation
  }

  func read(count: Int, at offset: Int) throws(VirtualDiskError) -> [UInt8] {
    try begin()
    let end = min(offset + count, contents.live.count)
    return offset < end ? Array(contents.live[offset..<end]) : []
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(VirtualDiskError) {
    try begin()
    try disk.reserve(offset + bytes.count - contents.live.count)
    contents.write(bytes, at: offset)
    disk.recording?.note(.write(bytes, offset: offset, number: contents.number))
  }

  func truncate(toByteCount count: Int) throws(VirtualDiskError) {
    try begin()
    contents.truncate(toByteCount: count)
    disk.recording?.note(.truncate(byteCount: count, number: contents.number))
  }

  func flush() throws(VirtualDiskError) {
    guard generation == disk.generation else { throw .inputOutput }
    do throws(VirtualDiskError) {
      try disk.count(isFlush: true)
    } catch {
      if !disk.isOff { contents.failToFlush() }
      throw error
    }
    contents.flush()
    disk.recording?.note(.flush(number: contents.number))
  }

  func byteCount() throws(VirtualDiskError) -> Int {
    guard !disk.isOff, generation == disk.generation else { throw .inputOutput }
    return contents.live.count
  }

  func close() {}

  private func begin() throws(VirtualDiskError) {
    guard generation == disk.generation else { throw .inputOutput }
    try disk.count()
  }
}
