internal import HearthSystem

/// A recorded editing session of one text.
struct Trace: Sendable {
  /// What one edit takes away and puts in, counted in Unicode scalars.
  struct Patch: Sendable {
    let position: Int
    let deletedCount: Int
    let inserted: String
  }

  /// What a writer did to the text as that writer then had it.
  struct Transaction: Sendable {
    var parents: [Int] = []
    var writer = 0
    var patches: [Patch] = []
  }

  private static let maximumByteCount = 1 << 30

  private(set) var endContent = ""
  private(set) var writerCount = 1
  private(set) var transactions: [Transaction] = []

  /// The edits of all transactions, one after the other.
  var patches: [Patch] { transactions.flatMap(\.patches) }

  /// Reads an inflated file.
  init(path: String) throws {
    var reader = JSONBytes(try File.read(path, maximumByteCount: Self.maximumByteCount))
    try reader.object { reader, key in
      switch key {
      case "endContent": endContent = try reader.string()
      case "numAgents": writerCount = try reader.integer()
      case "txns": transactions = try reader.array(Self.transaction)
      default: try reader.skip()
      }
    }
  }

  /// Reads a file as it was published, inflated into `scratch`.
  init(gzipped path: String, scratch: String) throws {
    let end = try ChildProcess.run("/bin/sh", ["-c", "gzip -dc \"$0\" >\"$1\"", path, scratch])
    guard end == .exited(status: 0) else { throw JSONBytes.Fault(offset: 0) }
    try self.init(path: scratch)
  }

  private static func transaction(_ reader: inout JSONBytes) throws -> Transaction {
    var transaction = Transaction()
    try reader.object { reader, key in
      switch key {
      case "parents": transaction.parents = try reader.array { try $0.integer() }
      case "agent": transaction.writer = try reader.integer()
      case "patches": transaction.patches = try reader.array(patch)
      default: try reader.skip()
      }
    }
    return transaction
  }

  private static func patch(_ reader: inout JSONBytes) throws -> Patch {
    var numbers: [Int] = []
    var inserted = ""
    _ = try reader.array { reader in
      if numbers.count < 2 {
        numbers.append(try reader.integer())
      } else {
        inserted = try reader.string()
      }
    }
    guard numbers.count == 2 else { throw JSONBytes.Fault(offset: 0) }
    return Patch(position: numbers[0], deletedCount: numbers[1], inserted: inserted)
  }
}
