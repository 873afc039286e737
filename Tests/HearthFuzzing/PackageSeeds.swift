import HearthSystem

/// Small collections of Anki, in both of its schemas.
enum PackageSeeds {
  /// The bytes of a database with two notes; empty where none can be made.
  static func collection(isNew: Bool) -> [UInt8] {
    let path = "\(TemporaryFile.directory)/hearth-seed-\(Entropy.uint64())"
    defer { try? File.remove(path) }
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path, .create)
      try database.execute("PRAGMA page_size = 512; PRAGMA journal_mode = OFF")
      try database.execute(tables + (isNew ? newer : older))
      try database.execute("VACUUM")
    } catch {
      return []
    }
    return (try? File.read(path, maximumByteCount: 1 << 20)) ?? []
  }

  private static let tables = """
    CREATE TABLE col (id INTEGER PRIMARY KEY, models TEXT, decks TEXT);
    CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT, mid INTEGER, tags TEXT, flds TEXT);
    CREATE TABLE cards (id INTEGER PRIMARY KEY, nid INTEGER, did INTEGER, odid INTEGER);
    INSERT INTO notes VALUES (1, 'g1', 7, ' a b ', '<b>perro</b>' || char(31) || 'dog<br>hound'),
      (2, 'g2', 7, '', '[sound:x.mp3]{{c1::gato::hint}}' || char(31) || '&amp;cat'),
      (3, '', 8, '', '[sound:x.mp3]' || char(31)), (4, 'g4', 7, 't', ''),
      (5, 'g5', 7, '', '<img src="a.png">{{c2::x' || char(31) || '<script>1</script>');
    INSERT INTO cards VALUES (1, 1, 3, 0), (2, 2, 3, 4), (3, 3, 9, 0);
    """
  private static let older = """
    INSERT INTO col VALUES (1,
      '{"7":{"id":7,"name":"Basic","flds":[{"name":"Front","ord":0},{"name":"Back","ord":1}]}}',
      '{"3":{"id":3,"name":"A::B"},"4":{"id":4,"name":"C"}}');
    """
  private static let newer = """
    CREATE TABLE fields (ntid INTEGER, ord INTEGER, name TEXT, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
    CREATE TABLE decks (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO col VALUES (1, '', '');
    INSERT INTO fields VALUES (7, 0, 'Front'), (7, 1, 'Back');
    INSERT INTO decks VALUES (3, 'A' || char(31) || 'B'), (4, 'C');
    """
}
