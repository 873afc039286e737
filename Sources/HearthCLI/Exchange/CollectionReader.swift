internal import HearthFormats
internal import HearthSystem

/// Reads the tables of a collection of Anki, whoever wrote it.
///
/// Only plain tables are read: a view could run for ever.
struct CollectionReader {
  private let database: SQLiteDatabase

  init(_ written: consuming ForeignDatabase) throws(PackageFault) {
    do throws(SQLiteError) {
      database = try written.opened()
    } catch {
      throw .collection(error)
    }
    try requireTables(["col", "notes", "cards"])
  }

  /// The names of fields and decks, from tables in schema 18 and from JSON in schema 11.
  func collection() throws(PackageFault) -> AnkiCollection {
    guard try hasTable("fields") else { return try olderCollection() }
    try requireTables(["decks"])
    return try asking { () throws(SQLiteError) in
      var collection = AnkiCollection()
      // In the order of the primary key, since the other index compares in a way that only Anki knows.
      let fields = try database.prepare("SELECT ntid, ord, name FROM fields ORDER BY ntid, ord")
      var count = 0
      while try fields.step(), count < Self.maximumNameCount {
        collection.addField(
          named: fields.text(at: 2), at: fields.int(at: 1), toType: fields.int64(at: 0))
        count += 1
      }
      let decks = try database.prepare("SELECT id, name FROM decks")
      while try decks.step(), count < Self.maximumNameCount {
        collection.addDeck(named: decks.text(at: 1), id: decks.int64(at: 0))
        count += 1
      }
      return collection
    }
  }

  func noteCount() throws(PackageFault) -> Int {
    try asking { () throws(SQLiteError) in
      Int(try database.integer("SELECT count(*) FROM notes") ?? 0)
    }
  }

  /// The notes in the order of their ids, each with the deck that one of its cards is in.
  ///
  /// A table of our own holds the decks: that the foreign one has an index cannot be relied on.
  func notes() throws(PackageFault) -> SQLiteStatement {
    try asking { () throws(SQLiteError) in
      try database.execute(
        """
        CREATE TEMP TABLE note_decks (note INTEGER PRIMARY KEY, deck INTEGER);
        INSERT OR IGNORE INTO temp.note_decks
          SELECT nid, CASE WHEN odid > 0 THEN odid ELSE did END FROM main.cards;
        """)
      return try database.prepare(
        """
        SELECT n.guid, n.mid, n.tags, n.flds, d.deck FROM main.notes AS n
          LEFT JOIN temp.note_decks AS d ON d.note = n.id ORDER BY n.id
        """)
    }
  }

  /// The note in the row where `notes` stands.
  static func note(_ number: Int, in notes: SQLiteStatement) -> AnkiCollection.Note {
    AnkiCollection.Note(
      number: number, guid: notes.text(at: 0), type: notes.int64(at: 1), tags: notes.text(at: 2),
      fields: notes.blob(at: 3), deck: notes.isNull(at: 4) ? nil : notes.int64(at: 4))
  }

  /// The names of fields and decks that are kept; further ones do without.
  static let maximumNameCount = 100_000

  private func olderCollection() throws(PackageFault) -> AnkiCollection {
    let texts = try asking { () throws(SQLiteError) in
      let row = try database.prepare("SELECT models, decks FROM col")
      return try row.step() ? (row.blob(at: 0), row.blob(at: 1)) : nil
    }
    guard let texts else { throw .notACollection }
    do throws(FormatError) {
      return try AnkiCollection(models: texts.0, decks: texts.1)
    } catch {
      throw .notACollection
    }
  }

  private func requireTables(_ names: [String]) throws(PackageFault) {
    for name in names {
      guard try hasTable(name) else { throw .notACollection }
    }
  }

  private func hasTable(_ name: String) throws(PackageFault) -> Bool {
    try asking { () throws(SQLiteError) in
      let query = try database.prepare(
        "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name = ?1")
      try query.bind(name, at: 1)
      defer { query.reset() }
      return try query.step()
    }
  }

  private func asking<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(PackageFault) -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch  where error.kind == .notADatabase {
      throw .notACollection
    } catch {
      throw .collection(error)
    }
  }
}
