import HearthCRDT
import HearthStore
import HearthSystem
import HearthTestSupport
import HearthWire
import Testing

/// Homes and servers that are copied, restored and rolled back: every edit counts once, whatever meets in which order.
@Suite struct CopyTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory(inMemory: true)
  }

  private func path(_ name: String) -> String { "\(directory.path)/\(name)" }

  // MARK: Detection

  @Test func `a copied home writes on under a new replica, and its original under the old one`()
    throws
  {
    try Self.make(path("a"))
    try TemporaryDirectory.copy(path("a"), to: path("b"))
    let old = try Self.replica(of: path("a"))

    try Self.add(1, in: path("a"))
    try Self.add(10, in: path("b"))

    #expect(try Self.replica(of: path("a")) == old)
    #expect(try Self.replica(of: path("b")) != old)
    // The copy keeps its own new replica from then on.
    let new = try Self.replica(of: path("b"))
    try Self.add(10, in: path("b"))
    #expect(try Self.replica(of: path("b")) == new)
  }

  @Test func `a restored disk image is found out when somebody has another batch of its replica`()
    throws
  {
    try Self.make(path("a"))
    var server = try TestDevice(MemoryBackend(), keepsOutbox: false)
    let image = try Self.bytes(of: path("a"))
    try Self.add(1, in: path("a"))
    try Self.exchange(path("a"), &server)
    let old = try Self.replica(of: path("a"))

    // The same file with its old bytes: nothing on this machine tells.
    try Self.overwrite(path("a"), with: image)
    try Self.add(10, in: path("a"))
    #expect(try Self.replica(of: path("a")) == old)
    try Self.exchange(path("a"), &server)
    try Self.add(100, in: path("a"))
    try Self.exchange(path("a"), &server)

    #expect(try Self.replica(of: path("a")) != old)
    #expect(try Self.score(in: path("a")) == 211)
    #expect(try server.board() == ["Dad": 211])
    #expect(try server.household.tips(of: #require(old)).count == 2)
    #expect(try server.household.verify() == [])
    #expect(try Self.verify(path("a")) == [])
  }

  @Test func `a replica is given up only if what somebody has of it is not here`() throws {
    try Self.make(path("a"))
    var home = try Home.open(at: path("a"))
    let entry = try home.household.tips()[0]
    let foreign = ContextEntry(
      replica: entry.replica, counter: entry.counter, hash: HashPrefix(rawValue: 1))

    #expect(try !home.household.abandonReplica(entry.replica, unlessHolding: entry))
    #expect(try home.household.currentReplica() == entry.replica)
    #expect(
      try !home.household.abandonReplica(ReplicaID(rawValue: 5), unlessHolding: foreign))
    #expect(try home.household.abandonReplica(entry.replica, unlessHolding: foreign))
    #expect(try home.household.currentReplica() == nil)
  }

  @Test func `what was written before a fork was found out can be undone after it`() throws {
    try Self.make(path("a"))
    var server = try TestDevice(MemoryBackend(), keepsOutbox: false)
    let image = try Self.bytes(of: path("a"))
    try Self.add(1, in: path("a"))
    try Self.exchange(path("a"), &server)
    try Self.overwrite(path("a"), with: image)
    try Self.add(10, in: path("a"))
    try Self.exchange(path("a"), &server)

    var home = try Home.open(at: path("a"))
    var scores: [Int64?] = []
    while let last = try home.household.lastTransaction(), scores.count < 5 {
      try home.household.commit(
        home.household.cancelling(last.operations), time: WallTime(clampingMilliseconds: 3))
      scores.append(try home.household.collection(Board.id).rows.first?.count)
    }

    // Of two transactions with one counter, one is the last; what was before both is undone in the end.
    #expect(scores == [101, nil] || scores == [110, nil])
    #expect(try home.household.verify() == [])
  }

  // MARK: Every order

  /// What two homes and a server do between two looks: who edits, who meets whom.
  enum Step: CaseIterable {
    case editA, editB, syncA, syncB
  }

  @Test func `a home and its copy edit and sync in every order, and every edit counts once`()
    throws
  {
    var boards: Set<Int64> = []
    var count = 0
    for first in Step.allCases {
      for second in Step.allCases {
        for third in Step.allCases {
          count += 1
          boards.insert(try settle([.editA, .editB, first, second, third], name: "\(count)"))
        }
      }
    }

    // Each edit is one more point than the last, so a sum tells which edits count, and how often.
    #expect(count == 64 && boards.count > 1)
  }

  @Test(arguments: (1...12).map { Seed(UInt64($0)) })
  func `copies, images and rollbacks in any order lose and double nothing`(seed: Seed) throws {
    var generator = seed.generator()
    try Self.make(path("0"))
    var server = try TestDevice(MemoryBackend(), keepsOutbox: false)
    try Self.exchange(path("0"), &server)
    var (copies, images, sum) = (1, [String: [UInt8]](), Int64(100))
    var snapshot = server

    for step in 0..<40 {
      let home = path("\(Int.random(in: 0..<copies, using: &generator))")
      switch Int.random(in: 0..<9, using: &generator) {
      case 0 where copies < 4:
        try TemporaryDirectory.copy(home, to: path("\(copies)"))
        copies += 1
      case 1:
        // An image from a moment when everything was at the server: nothing is lost with what is overwritten.
        try Self.exchange(home, &server)
        images[home] = try Self.bytes(of: home)
      case 2:
        guard let image = images[home] else { continue }
        try Self.exchange(home, &server)
        try Self.overwrite(home, with: image)
      case 3: snapshot = server
      case 4:
        // The devices know what the server forgets: all of them have just met it.
        for copy in 0..<copies { try Self.exchange(path("\(copy)"), &server) }
        for copy in 0..<copies { try Self.exchange(path("\(copy)"), &server) }
        server = snapshot
      case 5, 6: try Self.exchange(home, &server)
      default:
        sum += Int64(step)
        try Self.add(Int64(step), in: home)
      }
    }
    for _ in 0..<2 {
      for copy in 0..<copies { try Self.exchange(path("\(copy)"), &server) }
    }

    #expect(try server.board() == ["Dad": sum])
    #expect(try server.household.verify() == [])
    for copy in 0..<copies {
      #expect(try Self.score(in: path("\(copy)")) == sum)
      #expect(try Self.verify(path("\(copy)")) == [])
    }
  }

  /// Runs the steps on a fresh home, its copy and a server, syncs all, and checks that they agree on every edit.
  private func settle(_ steps: [Step], name: String) throws -> Int64 {
    let (a, b) = (path("a\(name)"), path("b\(name)"))
    var server = try TestDevice(MemoryBackend(), keepsOutbox: false)
    try Self.make(a)
    try TemporaryDirectory.copy(a, to: b)
    var (sum, points) = (Int64(100), Int64(1))
    for step in steps {
      switch step {
      case .editA, .editB:
        try Self.add(points, in: step == .editA ? a : b)
        sum += points
        points *= 2
      case .syncA: try Self.exchange(a, &server)
      case .syncB: try Self.exchange(b, &server)
      }
    }
    for home in [a, b, a] { try Self.exchange(home, &server) }

    #expect(try Self.score(in: a) == sum)
    #expect(try Self.score(in: b) == sum)
    #expect(try server.board() == ["Dad": sum])
    return sum
  }

  // MARK: -

  private static func make(_ path: String) throws {
    var home = try Home.create(at: path)
    let creation = TestDevice<SQLiteBackend>.creation("Dad")
    try home.household.commit([.create(creation)], time: WallTime(clampingMilliseconds: 1))
  }

  private static func add(_ points: Int64, in path: String) throws {
    var home = try Home.open(at: path)
    let dad = try #require(try home.household.collection(Board.id).rows.first).id
    try home.household.commit([.add(dad, points)], time: WallTime(clampingMilliseconds: 2))
  }

  private static func score(in path: String) throws -> Int64? {
    var home = try Home.open(at: path)
    return try home.household.collection(Board.id).rows.first?.count
  }

  private static func replica(of path: String) throws -> ReplicaID? {
    var home = try Home.open(at: path)
    return try home.household.currentReplica()
  }

  private static func verify(_ path: String) throws -> [Damage] {
    var home = try Home.open(at: path)
    return try home.household.verify()
  }

  /// Everything each has that the other lacks, both ways.
  private static func exchange(
    _ path: String, _ server: inout TestDevice<MemoryBackend>
  ) throws {
    var home = try Home.open(at: path)
    for entry in try home.household.entries(after: 0, byteLimit: .max) {
      let next = try server.household.head().number + 1
      let outcome = try server.household.ingest(entry.batch)
      #expect(outcome == .repeated || outcome == .applied(number: next))
    }
    let log = try server.household.entries(after: 0, byteLimit: .max)
    try home.household.transaction { household throws(StoreError) in
      for entry in log {
        let next = try household.head().number + 1
        let outcome = try household.ingest(entry.batch)
        #expect(outcome == .repeated || outcome == .applied(number: next))
      }
    }
    #expect(try home.household.unsentTransactionCount() == 0)
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    try File.read("\(path)/hearth.db", maximumByteCount: 1 << 24)
  }

  /// Writes other bytes into the same file.
  private static func overwrite(_ path: String, with bytes: [UInt8]) throws {
    let file = try FileDescriptor("\(path)/hearth.db", .writing)
    try file.truncate(to: 0)
    try file.writeAll(bytes)
  }
}
