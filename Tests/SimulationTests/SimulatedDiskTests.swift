import HearthSimulation
import HearthSystem
import HearthTestSupport
import Testing

/// What a disk that loses power may leave.
@Suite struct SimulatedDiskTests {
  private let path = "/base"
  private var random = Seed(1).generator()

  private func file(on disk: SimulatedDisk) throws -> any VirtualFile {
    if disk.bytes(ofFileAt: path) == nil { disk.create(path) }
    return try disk.open(path, .database, .writing)
  }

  @Test(arguments: CrashDamage.allCases)
  func `what was flushed survives every loss of power`(damage: CrashDamage) throws {
    var random = random
    for seed in 0..<50 as Range<UInt64> {
      let disk = SimulatedDisk(machine: "m", seed: seed)
      let file = try file(on: disk)
      try file.write([1, 2, 3], at: 0)
      try file.flush()
      try file.write([UInt8](repeating: 9, count: 2_000), at: 3)

      disk.restart(damage, using: &random)

      #expect(disk.bytes(ofFileAt: path)?.prefix(3) == [1, 2, 3])
      #expect(throws: VirtualDiskError.inputOutput) { try file.read(count: 1, at: 0) }
    }
  }

  @Test func `unflushed writes are dropped, kept, cut off, reordered and torn`() throws {
    var random = random
    var found: [CrashDamage: Set<[UInt8]>] = [:]
    for damage in CrashDamage.allCases {
      for seed in 0..<200 as Range<UInt64> {
        let disk = SimulatedDisk(machine: "m", seed: seed)
        let file = try file(on: disk)
        try file.write([UInt8](repeating: 1, count: 1_024), at: 0)
        try file.write([UInt8](repeating: 2, count: 1_024), at: 1_024)
        disk.restart(damage, using: &random)
        let bytes = try #require(disk.bytes(ofFileAt: path))
        found[damage, default: []].insert(
          stride(from: 0, to: bytes.count, by: 512).map { bytes[$0] })
      }
    }

    #expect(found[.dropped] == [[]])
    #expect(found[.kept] == [[1, 1, 2, 2]])
    #expect(found[.prefix] == [[], [1, 1], [1, 1, 2, 2]])
    #expect(found[.reordered] == [[], [1, 1], [1, 1, 2, 2], [0, 0, 2, 2]])
    #expect(found[.torn]?.isSuperset(of: [[1], [1, 1, 2], [0, 0, 2], [1, 0, 2]]) == true)
  }

  @Test func `a name is durable with its directory, and a removed one comes back without it`()
    throws
  {
    var random = random
    let disk = SimulatedDisk(machine: "m", seed: 1)
    disk.create(path, holding: [1])
    _ = try disk.open("/new", .rollbackJournal, .creating)
    try disk.remove(path)

    disk.restart(.dropped, using: &random)

    #expect(disk.paths == [path])

    try disk.remove(path)
    try disk.flushDirectory(of: path)
    disk.restart(.dropped, using: &random)

    #expect(disk.paths == [])
  }

  @Test func `a full disk, a failing operation and a loss of power come when they are planned`()
    throws
  {
    let disk = SimulatedDisk(machine: "m", seed: 1)
    let file = try file(on: disk)
    disk.capacity = 10
    try file.write([UInt8](repeating: 1, count: 10), at: 0)
    #expect(throws: VirtualDiskError.full) { try file.write([1], at: 10) }
    try file.write([2], at: 0)

    disk.capacity = nil
    disk.plan(.failure(.inputOutput), after: 1)
    try file.write([1], at: 10)
    #expect(throws: VirtualDiskError.inputOutput) { try file.flush() }
    try file.flush()

    disk.plan(.powerLoss, after: 0)
    #expect(throws: VirtualDiskError.inputOutput) { try file.write([1], at: 11) }
    #expect(throws: VirtualDiskError.inputOutput) { try file.flush() }
    #expect(disk.isOff)
  }

  @Test func `a recording gives the disk back as it was behind each of its changes`() throws {
    var random = random
    let disk = SimulatedDisk(machine: "m", seed: 1)
    let file = try file(on: disk)
    let recording = DiskRecording(of: disk)
    for byte in 0..<4 as Range<UInt8> { try file.write([byte], at: Int(byte)) }
    try file.flush()

    for count in 0...4 {
      let image = recording.disk(after: count, .kept, using: &random)
      #expect(image.bytes(ofFileAt: path) == Array(0..<UInt8(count)))
      let dropped = recording.disk(after: count, .dropped, using: &random)
      #expect(dropped.bytes(ofFileAt: path) == [])
    }
    #expect(recording.flushes == [5])
    let flushed = recording.disk(after: 5, .dropped, using: &random)
    #expect(flushed.bytes(ofFileAt: path) == [0, 1, 2, 3])
  }

  @Test func `a file that was put back is another one where that can be seen`() throws {
    let disk = SimulatedDisk(machine: "m", seed: 1)
    disk.create(path, holding: [1])
    let image = disk.image
    let identity = try disk.identity(ofFileAt: path)

    disk.restore(image, isSeen: false)
    #expect(try disk.identity(ofFileAt: path) == identity)

    disk.restore(image, isSeen: true)
    #expect(try disk.identity(ofFileAt: path) != identity)
    #expect(disk.bytes(ofFileAt: path) == [1])
  }
}
