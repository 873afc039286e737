import Foundation
import HearthCLI
import HearthSystem
import Testing

/// Anki itself as the judge of what is exchanged with it: the package `anki` of PyPI, which Python finds by itself or
/// in the directory that `HEARTH_ANKI` names.
@Suite struct AnkiJudgeTests {
  @Test func `Anki reads the cards that are exported, each as it is`() throws {
    guard let judge = Judge() else { return }
    let desk = try Desk()
    let cards = [
      ["chien", "dog", "an \"animal\""], ["#tag", "<b>&amp;</b>", "a\tb"],
      ["two\nlines", ",;|:", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"], ["\"quoted\"", "'", "👩‍👩‍👧"],
      ["bank", "Ufer", ""], ["bank", "Bank", ""], ["=1+1", "-x", "tags:a"],
    ]
    for card in cards {
      let outcome = desk.run(["words", "add", "--info", card[2], "--", card[0], card[1]])
      try #require(outcome.status == 0, "\(outcome)")
    }
    let path = desk.path + "-words.txt"
    try desk.require("export words --output \(path)")

    let notes = try judge.asks([[String]].self, Self.reading, path)
    let again = try judge.asks([[String]].self, Self.readingTwice, path)

    #expect(Set(notes) == Set(cards))
    #expect(again.count == cards.count)
  }

  @Test func `the packages that Anki writes, in both layouts, are read as it wrote them`() throws {
    guard let judge = Judge() else { return }
    let desk = try Desk()
    let written = try judge.asks([String: [String]].self, Self.writing, desk.path + "-")

    for layout in ["legacy", "current"] {
      let deck = "--deck \(layout)"
      try desk.require("import \(desk.path)-\(layout).apkg \(deck)")
      let rows = try desk.rows("words \(deck)").map { $0.replacing(#/ ?#.*/#, with: "") }
      let again = try desk.require("import \(desk.path)-\(layout).apkg \(deck) --json")

      #expect(rows == written["expected"])
      #expect(again.contains(#""added":0,"#))
    }
  }

  private static let collection = """
    import json, os, sys, tempfile
    from anki.collection import Collection, ExportAnkiPackageOptions, ImportCsvRequest
    directory = tempfile.TemporaryDirectory()
    col = Collection(os.path.join(directory.name, "judge.anki2"))
    def notetype(name, fields):
        model = col.models.new(name)
        for field in fields: col.models.add_field(model, col.models.new_field(field))
        card = col.models.new_template("Card")
        card["qfmt"] = "{{%s}}" % fields[0]
        card["afmt"] = "{{%s}}!" % fields[0]
        col.models.add_template(model, card)
        col.models.add(model)
        return col.models.by_name(name)

    """

  private static let reading =
    collection + """
      import html
      model = notetype("Judge", ["word", "translation", "info"])
      def read():
          metadata = col.get_csv_metadata(path=sys.argv[1], delimiter=None)
          metadata.global_notetype.id = model["id"]
          col.import_csv(ImportCsvRequest(path=sys.argv[1], metadata=metadata))
          notes = [col.get_note(id) for id in col.find_notes("")]
          return [[html.unescape(f.replace("<br>", "\\n")) for f in note.fields] for note in notes]
      print(json.dumps(read()))
      """

  private static let readingTwice = reading.replacingOccurrences(
    of: "print(json", with: "read()\nprint(json")

  private static let writing =
    collection + #"""
      notetype("One", ["Word"])
      notetype("Turned", ["Meaning", "Word", "Notes"])
      def add(model, fields, deck="Default", tags=()):
          note = col.new_note(col.models.by_name(model))
          for index, field in enumerate(fields): note.fields[index] = field
          note.tags = list(tags)
          col.add_note(note, col.decks.id(deck))
      add("Basic", ["chien", "dog"], "French", ["animal", "a::b"])
      add("Basic (and reversed card)", ["chat<br>noir", "<b>black</b> cat &amp; co"], "French::Home")
      add("Cloze", ["{{c1::Paris::city}} is {{c2::big}}", "extra"])
      add("One", ["alone"])
      add("Turned", ["meaning", "word", "notes"])
      add("Basic", ["<img src=\"x.jpg\">", "[sound:a.mp3]"])
      add("Basic", ["\u05e9\u05dc 👩‍👩‍👧", "b"])
      for name, legacy in (("legacy", True), ("current", False)):
          col.export_anki_package(out_path=sys.argv[1] + name + ".apkg", limit=None,
              options=ExportAnkiPackageOptions(with_scheduling=False, with_deck_configs=False,
                  with_media=False, legacy=legacy))
      print(json.dumps({"expected": ["0 0 chien dog", "0 0 chat\\u{A}noir black cat & co ",
          "0 0 Paris is big extra ", "0 0 alone  ", "0 0 word meaning notes",
          "0 0 <img src=\"x.jpg\">  ", "0 0 \u05e9\u05dc 👩‍👩‍👧 b "]}))
      """#
}

/// Python with the package `anki`.
private struct Judge {
  /// nil, with a message, where there is none.
  init?() {
    guard
      let version = try? Self.output(
        of: "import anki.collection, anki.buildinfo as b\nprint(b.version)", "")
    else {
      print("skipped: Python has no package anki (pip install anki, or HEARTH_ANKI=DIRECTORY)")
      return nil
    }
    print("judged by Anki", String(decoding: version, as: UTF8.self))
  }

  func asks<Answer: Decodable>(_ type: Answer.Type, _ script: String, _ path: String) throws
    -> Answer
  {
    try JSONDecoder().decode(type, from: try Self.output(of: script, path))
  }

  private struct Failed: Error {
    let status: Int32
  }

  private static func output(of script: String, _ path: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", script, path]
    var environment = ProcessInfo.processInfo.environment
    if let directory = environment["HEARTH_ANKI"] { environment["PYTHONPATH"] = directory }
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
    return data
  }
}
