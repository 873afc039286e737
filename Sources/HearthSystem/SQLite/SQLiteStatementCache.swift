internal import Synchronization

/// The statements of one connection by their text, each compiled at its first use.
///
/// A class, so that copies of whoever owns it share the statements. It keeps its database open.
package final class SQLiteStatementCache: Sendable {
  package let database: SQLiteDatabase
  private let statements = Mutex<[String: SQLiteStatement]>([:])

  package init(of database: SQLiteDatabase) {
    self.database = database
  }

  /// The compiled statement; a caller in the middle of its rows must not ask for it again.
  package func statement(_ text: String) throws(SQLiteError) -> SQLiteStatement {
    if let statement = statements.withLock({ $0[text] }) { return statement }
    let statement = try database.prepare(text)
    statements.withLock { $0[text] = statement }
    return statement
  }
}
