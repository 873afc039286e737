import HearthTestSupport

/// What a loss of power does to what was not flushed.
package enum CrashDamage: String, Hashable, Sendable, CaseIterable {
  /// All of it is gone.
  case dropped
  /// All of it is there.
  case kept
  /// The first writes of each file are there, and no later one.
  case prefix
  /// Any of the writes are there, whatever came before or after them.
  case reordered
  /// The same, and writes are cut between two sectors.
  case torn

  func keepsName(using random: inout SeededGenerator) -> Bool {
    switch self {
    case .dropped: false
    case .kept: true
    case .prefix, .reordered, .torn: Bool.random(using: &random)
    }
  }

  /// Leaves of a file what is there afterwards.
  func strike(_ contents: FileContents, using random: inout SeededGenerator) {
    let kept =
      self == .prefix ? Int.random(in: 0...contents.pendingCount, using: &random) : .max
    let bytes = contents.remains { index, change in
      switch self {
      case .dropped: return nil
      case .kept: return change
      case .prefix: return index < kept ? change : nil
      case .reordered, .torn:
        guard Bool.random(using: &random) else { return nil }
        guard case .write(let written, let offset) = change else { return change }
        return .write(torn(written, offset: offset, using: &random), offset: offset)
      }
    }
    contents.become(bytes)
  }

  /// The sectors of a write that reached the disk: the first of them, up to a border between two.
  private func torn(
    _ bytes: [UInt8], offset: Int, using random: inout SeededGenerator
  ) -> [UInt8] {
    guard self == .torn, Bool.random(using: &random) else { return bytes }
    let sector = SimulatedDisk.sectorByteCount
    let end = offset + bytes.count
    let borders = ((offset / sector + 1)...max(offset / sector + 1, end / sector)).map {
      $0 * sector
    }
    guard let border = borders.randomElement(using: &random), border < end else { return bytes }
    return Array(bytes.prefix(border - offset))
  }
}
