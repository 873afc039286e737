import HearthCRDT
import HearthModel
import HearthStore
import HearthSystem
import HearthWire

/// A history of a store that a test interrupts: what was there before, and transactions one after the other.
struct StoredHistory: CustomStringConvertible, Sendable {
  let description: String
  let side: SQLiteBackend.Side
  /// The tables in which it was stored before the history begins.
  var former = Schema.current
  /// The tables that whoever opens it wants.
  var schema = Schema.current
  /// Done before the history begins.
  let before: [StoredStep]
  var steps: [StoredStep]

  static let path = "/household.db"
  private static let keyPair = KeyPair()

  /// Opens the household on a disk; an empty file is one.
  func open(on disk: CrashDisk) throws(StoreError) -> Household<SQLiteBackend> {
    try open(Self.path, on: MountedDisk(disk))
  }

  /// Opens a file of a disk, as whoever wants these tables; nil for those that it comes to.
  func open(
    _ path: String, as schema: Schema? = nil, on disk: MountedDisk
  ) throws(StoreError) -> Household<SQLiteBackend> {
    try Household(
      backend: SQLiteBackend(
        path: path, side: side, schema: schema ?? self.schema, patience: .zero, on: disk),
      device: Self.keyPair.key, keepsOutbox: side == .client)
  }

  /// What lies on the disk when the history begins.
  func beginning() throws -> [String: [UInt8]] {
    let disk = CrashDisk([Self.path: []])
    do {
      var household = try open(Self.path, as: former, on: MountedDisk(disk))
      for step in before { try step.perform(in: &household) }
    }
    return disk.files
  }

  static let all = [founding, authoring, pulling, importing, serving] + upgrading

  /// The first file of a home, and its first edit.
  static let founding = StoredHistory(
    description: "founding", side: .client, before: [], steps: [.create(["Dad"])])

  static let authoring = StoredHistory(
    description: "authoring", side: .client, before: [.create(["Dad"]), .create(["Mum"])],
    steps: [.add(1), .add(2), .create(["Ben"]), .add(3), .clear, .create(["Eve"]), .add(4)])

  /// What a server sends is stored with the position and the acknowledgement that came with it.
  static let pulling = StoredHistory(
    description: "pulling", side: .client, before: [.create(["Dad"]), .add(1)],
    steps: stride(from: 0, to: 12, by: 3).map { .pull($0..<$0 + 3) })

  static let importing = StoredHistory(
    description: "importing", side: .client, before: [.create(["Dad"])],
    steps: (0..<2).map { part in .create((0..<60).map { "\(part) \($0)" }) })

  /// A server takes batches in and moves what was written ahead into the file in between.
  static let serving = StoredHistory(
    description: "serving", side: .server, before: [.create(["Dad"])],
    steps: (0..<12).map { $0 % 4 == 3 ? .takeAndCheckpoint($0) : .take($0) })

  /// A later version opens what an earlier one stored: the one of today on a client, one that writes more on a server.
  static let upgrading = [
    upgrading(.client, to: .current), upgrading(.server, to: .further),
  ]

  private static func upgrading(_ side: SQLiteBackend.Side, to schema: Schema) -> StoredHistory {
    StoredHistory(
      description: "upgrading a \(side)", side: side, former: .first, schema: schema,
      before: [.create(["Dad", "Mum"]), .add(1)], steps: [.add(2)])
  }
}

extension Schema {
  /// The first there was.
  static let first = Schema(steps: Array(current.steps.prefix(1)))

  /// One to come, whose last step copies the whole log.
  static let further = Schema(
    steps: current.steps + [
      "CREATE TABLE further (number INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;"
        + "INSERT INTO further SELECT number, body FROM log;"
    ])
}

/// One transaction of a ``StoredHistory``.
enum StoredStep: Sendable {
  case create([String])
  case add(Int64)
  case clear
  case pull(Range<Int>)
  case take(Int)
  case takeAndCheckpoint(Int)

  func perform(in household: inout Household<SQLiteBackend>) throws(StoreError) {
    let time = WallTime(clampingMilliseconds: 5)
    switch self {
    case .create(let names):
      let creations = names.map { Operation.create(TestDevice<SQLiteBackend>.creation($0)) }
      try household.commit(creations, time: time)
    case .add(let points):
      guard let first = try household.collection(Board.id).rows.first?.id else { return }
      try household.commit([.add(first, points)], time: time)
    case .clear: try household.commit([.clear(Board.id)], time: time)
    case .pull(let range): try Self.pull(range, into: &household)
    case .take(let index): _ = try household.ingest(Self.foreign[index])
    case .takeAndCheckpoint(let index):
      _ = try household.ingest(Self.foreign[index])
      try household.checkpoint()
    }
  }

  private static func pull(
    _ range: Range<Int>, into household: inout Household<SQLiteBackend>
  ) throws(StoreError) {
    try household.transaction { household throws(StoreError) in
      for batch in foreign[range] { _ = try household.ingest(batch) }
      try household.acknowledge(household.tips())
      try household.setNewsTime(WallTime(clampingMilliseconds: Int64(range.lowerBound)))
      try household.setSetting([UInt8(range.upperBound)], for: "position")
    }
  }

  /// What another device wrote.
  private static let foreign: [EncodedBatch] = {
    do {
      var other = try TestDevice(MemoryBackend())
      let eve = try other.add("Eve")
      for points in 1...11 { try other.commit(.add(eve, Int64(points))) }
      return try other.log()
    } catch {
      return []
    }
  }()
}

/// All that a program can read from a household.
struct StoredContents: Equatable {
  let log: [LogEntry]
  let rows: [[StateRow]]

  init(of household: inout Household<SQLiteBackend>) throws(StoreError) {
    log = try household.entries(after: 0, byteLimit: .max)
    var rows: [[StateRow]] = []
    for table in StateTable.allCases { rows.append(try household.backend.rows(in: table)) }
    self.rows = rows
  }
}
