import HearthTestSupport

/// What a disk may hold after power was lost at some moment.
///
/// What was flushed is there. Of everything else, in every file for itself, any part may be: writes are dropped, torn at
/// a sector, or there though earlier ones are not; names are there or not, up to some point.
struct CrashImage {
  /// How much of what was not flushed is there.
  enum Mood: CaseIterable {
    case nothing, everything, some, beginning, torn
  }

  private static let sectorByteCount = 512

  private var files: [Int: [UInt8]]
  private var names: [String: Int]
  private var changes: [Int: [CrashDisk.Event]] = [:]
  /// What became of names, each step whole or not at all.
  private var renamings: [[(path: String, file: Int?)]] = []

  /// The disk that durably held `files` at first, under these numbers.
  init(_ files: [String: [UInt8]], numbers: [String: Int]) {
    names = numbers
    self.files = Dictionary(
      uniqueKeysWithValues: files.compactMap { path, bytes in numbers[path].map { ($0, bytes) } })
  }

  mutating func take(_ event: CrashDisk.Event) {
    switch event {
    case .name(let path, let file): renamings.append([(path, file)])
    case .rename(let path, let former, let file):
      renamings.append([(path, file), (former, nil)])
    case .write(let file, _, _), .truncate(let file, _): changes[file, default: []].append(event)
    case .flush(let file):
      for change in changes.removeValue(forKey: file) ?? [] { apply(change) }
    case .flushNames:
      for (path, file) in renamings.joined() { names[path] = file }
      renamings = []
    }
  }

  /// The files that are found when power comes back.
  func found(using generator: inout SeededGenerator) -> [String: [UInt8]] {
    var image = self
    let mood = Mood.allCases.randomElement(using: &generator) ?? .some
    for (_, pending) in changes.sorted(by: { $0.key < $1.key }) {
      let end = Int.random(in: 0...pending.count, using: &generator)
      for (index, change) in pending.enumerated() {
        let isThere =
          switch mood {
          case .nothing: false
          case .everything: true
          case .some, .torn: Bool.random(using: &generator)
          case .beginning: index < end
          }
        guard isThere else { continue }
        if mood == .torn { image.applyTorn(change, using: &generator) } else { image.apply(change) }
      }
    }
    let end =
      switch mood {
      case .nothing: 0
      case .everything: renamings.count
      default: Int.random(in: 0...renamings.count, using: &generator)
      }
    for (path, file) in renamings[..<end].joined() { image.names[path] = file }
    return image.names.mapValues { image.files[$0] ?? [] }
  }

  private mutating func apply(_ change: CrashDisk.Event) {
    switch change {
    case .write(let file, let offset, let bytes): files[file, default: []].write(bytes, at: offset)
    case .truncate(let file, let count): files[file, default: []].truncate(toByteCount: count)
    case .name, .rename, .flush, .flushNames: break
    }
  }

  private mutating func applyTorn(
    _ change: CrashDisk.Event, using generator: inout SeededGenerator
  ) {
    guard case .write(let file, let offset, let bytes) = change else { return apply(change) }
    var start = 0
    while start < bytes.count {
      let end = min(
        bytes.count, start + Self.sectorByteCount - (offset + start) % Self.sectorByteCount)
      if Bool.random(using: &generator) {
        files[file, default: []].write(Array(bytes[start..<end]), at: offset + start)
      }
      start = end
    }
  }
}
