package import HearthCRDT
internal import HearthSystem

/// Counts how often each of any number of keys comes, in bounded memory: what exceeds it lies in a temporary file.
///
/// The file has no name that anybody else could find, and is gone with the last copy of the value; copies count
/// together.
package struct Tally: Sendable {
  private let statements: SQLiteStatementCache

  /// How much is kept in memory.
  private static let cacheKibibyteCount = 8 * 1024

  package init() throws(StoreError) {
    // Without a name SQLite makes a file of its own, once the cache is full.
    let database = try SQLiteDatabase.open("", .create)
    statements = SQLiteStatementCache(of: database)
    try database.storing { db throws(SQLiteError) in
      try db.execute(
        """
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
        PRAGMA cache_size = -\(Self.cacheKibibyteCount); PRAGMA temp_store = FILE;
        CREATE TABLE tally (
          key BLOB PRIMARY KEY, total INTEGER NOT NULL, seen INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        BEGIN
        """)
    }
  }

  /// Counts a key.
  ///
  /// - Returns: How often it has come by now.
  @discardableResult
  package func count(_ key: DerivedID) throws(StoreError) -> Int {
    try numbers(
      """
      INSERT INTO tally VALUES (?, 1, 0) ON CONFLICT (key) DO UPDATE SET total = total + 1
      RETURNING total, seen
      """, key
    ).first
  }

  /// Goes through the keys a second time, in any order.
  ///
  /// - Returns: How often the key has come in this second round, and how often it came in the first.
  package func recount(_ key: DerivedID) throws(StoreError) -> (seen: Int, total: Int) {
    let numbers = try numbers(
      "UPDATE tally SET seen = seen + 1 WHERE key = ? RETURNING total, seen", key)
    return (numbers.second, numbers.first)
  }

  private func numbers(
    _ query: String, _ key: DerivedID
  ) throws(StoreError) -> (first: Int, second: Int) {
    try statements.database.storing { _ throws(SQLiteError) in
      let statement = try statements.statement(query)
      defer { statement.reset() }
      try statement.bind(key.high.bigEndianBytes + key.low.bigEndianBytes, at: 1)
      guard try statement.step() else { return (0, 0) }
      return (statement.int(at: 0), statement.int(at: 1))
    }
  }
}
