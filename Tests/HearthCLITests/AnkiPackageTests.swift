import Foundation
import HearthCLI
import HearthSystem
import HearthTestSupport
import Testing

@Suite struct AnkiPackageTests {
  @Test(arguments: [CollectionLayout.older, .middle, .current])
  func `a package gives its notes as cards, in every layout, and again nothing`(
    layout: CollectionLayout
  ) throws {
    let desk = try Desk()
    let package = try PackageFile(layout.archive(of: try layout.collection(Self.notes)))

    let first = try desk.require("import \(package.path) --json --deck French")
    let again = try desk.require("import \(package.path) --json --deck French")

    #expect(first.contains(#""added":3,"#))
    #expect(again.contains(#""added":0,"#))
    #expect(
      try desk.rows("words --deck French") == [
        "0 0 chien dog animal", "0 0 Paris is big extra #t", "0 0 alone  ",
      ])
  }

  private static let notes: [(type: Int, guid: String, tags: String, fields: [String])] = [
    (7, "g1", "", ["chien", "<b>dog</b>", "animal"]),
    (7, "g2", " t ", ["{{c1::Paris::city}} is big[sound:a.mp3]", "extra"]),
    (9, "g3", "", ["alone"]),
  ]

  @Test func `what is no package, or not whole, is refused in words, and changes nothing`() throws {
    let desk = try Desk()
    let collection = try CollectionLayout.older.collection(Self.notes)
    let whole = CollectionLayout.older.archive(of: collection)
    var empty = ZipWriter()
    empty.add("other", [])
    var later = ZipWriter()
    later.add("meta", [8, 9])
    var escaping = ZipWriter()
    escaping.add("collection.anki2", collection)
    escaping.add("../../evil", [1])
    var twice = ZipWriter()
    twice.add("collection.anki2", collection)
    twice.add("collection.anki2", collection)
    var secret = ZipWriter()
    secret.add("collection.anki2", collection, flags: 1)
    let cases: [(bytes: [UInt8], words: String)] = [
      (Array(whole.dropLast(30)), "cut off"), (empty.archive, "collection.anki2"),
      (later.archive, "later Anki"), (escaping.archive, "leads out"),
      (twice.archive, "two entries"),
      (secret.archive, "encrypted"),
      (CollectionLayout.older.archive(of: Array("no database".utf8)), "no collection"),
      (CollectionLayout.older.archive(of: []), "no collection"),
      (CollectionLayout.older.archive(of: Array(collection.prefix(2_000))), "is damaged"),
    ]

    for (bytes, words) in cases {
      let file = try PackageFile(bytes)
      let outcome = desk.run("import \(file.path) --as apkg")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains(words), "\(words): \(outcome.errors)")
    }
    #expect(try desk.rows("words") == [])
  }

  @Test func `a collection of a stranger runs nothing: a view or a trigger in a table's place`()
    throws
  {
    let desk = try Desk()
    let endless = """
      CREATE VIEW notes AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
        SELECT id, 'g' AS guid, 7 AS mid, '' AS tags, 'a' AS flds FROM n;
      """
    let collection = try CollectionLayout.older.collection([], notes: endless)
    let package = try PackageFile(CollectionLayout.older.archive(of: collection))

    let outcome = desk.run("import \(package.path) --as apkg")

    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("no collection"))
  }

  @Test func `a collection with any page damaged is read or refused`() throws {
    let desk = try Desk()
    let collection = try CollectionLayout.older.collection(Self.notes)
    for offset in stride(from: 0, to: collection.count, by: collection.count / 40) {
      var damaged = collection
      for index in offset..<min(offset + 16, damaged.count) { damaged[index] ^= 0xA5 }
      let package = try PackageFile(CollectionLayout.older.archive(of: damaged))

      let status = desk.run("import \(package.path) --as apkg --dry-run").status

      #expect([0, 1].contains(status))
    }
  }
}

/// How a package holds its collection.
enum CollectionLayout: Sendable, CaseIterable {
  case older, middle, current

  func archive(of collection: [UInt8]) -> [UInt8] {
    var writer = ZipWriter()
    writer.add("media", Array("{}".utf8))
    switch self {
    case .older:
      writer.add("collection.anki2", collection)
    case .middle:
      writer.add("collection.anki2", Array("please update".utf8))
      writer.add("collection.anki21", collection)
    case .current:
      writer.add("meta", [8, 3])
      writer.add("collection.anki2", Array("please update".utf8))
      writer.add("collection.anki21b", ZstdWriter.frame(collection))
    }
    return writer.archive
  }

  /// A collection in the schema that goes with the layout; `notes` makes another table of notes.
  func collection(
    _ rows: [(type: Int, guid: String, tags: String, fields: [String])],
    notes: String = "CREATE TABLE notes (id INTEGER PRIMARY KEY, guid, mid, tags, flds);"
  ) throws -> [UInt8] {
    let path = "/tmp/hearth-collection-" + String(Entropy.uint64(), radix: 36)
    defer { try? File.remove(path) }
    let database = try SQLiteDatabase(path, .create)
    try database.execute(notes + "CREATE TABLE cards (id INTEGER PRIMARY KEY, nid, did, odid);")
    try database.execute(names)
    for (index, row) in rows.enumerated() {
      let insert = try database.prepare("INSERT INTO notes VALUES (?1, ?2, ?3, ?4, ?5)")
      try insert.bind(index + 100, at: 1)
      try insert.bind(row.guid, at: 2)
      try insert.bind(row.type, at: 3)
      try insert.bind(row.tags, at: 4)
      try insert.bind(row.fields.joined(separator: "\u{1F}"), at: 5)
      try insert.run()
      try database.execute("INSERT INTO cards VALUES (\(index), \(index + 100), 1, 0)")
    }
    return try File.read(path, maximumByteCount: 1 << 20)
  }

  private var names: String {
    switch self {
    case .older, .middle:
      #"""
      CREATE TABLE col (models, decks);
      INSERT INTO col VALUES ('{"7": {"flds": [{"name": "Front"}, {"name": "Back"}, {"name": "Add"}]}}',
        '{"1": {"name": "Default"}}');
      """#
    case .current:
      """
      CREATE TABLE col (ver);
      CREATE TABLE fields (ntid, ord, name, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
      CREATE TABLE decks (id INTEGER PRIMARY KEY, name);
      INSERT INTO fields VALUES (7, 0, 'Front'), (7, 1, 'Back'), (7, 2, 'Add');
      INSERT INTO decks VALUES (1, 'Default');
      """
    }
  }
}

/// A file that is gone with its owner.
private final class PackageFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    path = "/tmp/hearth-package-" + String(Entropy.uint64(), radix: 36)
    try File.create(path, holding: bytes)
  }

  deinit { try? File.remove(path) }
}
