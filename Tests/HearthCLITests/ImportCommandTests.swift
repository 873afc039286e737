import Foundation
import HearthCLI
import HearthSystem
import Testing

/// `hearth import`: from a file to the household, and again.
@Suite struct ImportCommandTests {
  private let desk: Desk
  private let folder: ImportFolder

  init() throws {
    desk = try Desk()
    folder = try ImportFolder()
  }

  /// Imports a file of this text; words are the options.
  private func run(
    _ text: String, _ name: String = "file", _ options: [String] = []
  ) throws -> HearthCommand.Outcome {
    desk.run(["import", try folder.file(name, holding: Array(text.utf8))] + options)
  }

  private func added(
    _ text: String, _ name: String = "file", _ options: [String] = []
  ) throws -> String {
    try run(text, name, options + ["--json"]).output
  }

  private static func done(
    _ added: Int, _ unchanged: Int = 0, dryRun: Bool = false
  ) -> String {
    #"{"added":\#(added),"unchanged":\#(unchanged),"skipped":[],"dryRun":\#(dryRun)}"# + "\n"
  }

  // MARK: The formats

  @Test func `what a file says twice under one id is there once, as it is said last`() throws {
    let text = """
      BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:u1\nSUMMARY:milk\nEND:VTODO
      BEGIN:VTODO\nUID:u2\nSUMMARY:eggs\nEND:VTODO
      BEGIN:VTODO\nUID:u1\nSUMMARY:cream\nEND:VTODO\nEND:VCALENDAR\n
      """

    #expect(try added(text, "tasks.ics", ["--list", "L"]) == Self.done(2))

    #expect(desk.run("shop --list L --plain").output.contains("\tcream\n"))
    #expect(!desk.run("shop --list L --plain").output.contains("milk"))
    #expect(try added(text, "tasks.ics", ["--list", "L"]) == Self.done(0, 2))
  }

  @Test func `a Keep text is a note`() throws {
    let text = #"{"title":"Wifi","textContent":"pw: 123","isTrashed":false}"#

    #expect(try added(text) == Self.done(1))

    #expect(desk.run("note Wifi").output.contains("pw: 123"))
    #expect(try added(text) == Self.done(0, 1))
  }

  @Test func `an import that was undone is made by importing again`() throws {
    try desk.require("score add Dad")
    #expect(try added("milk\neggs\n", "list.txt", ["--as", "text"]) == Self.done(2))
    try desk.require("undo")

    #expect(try added("milk\neggs\n", "list.txt", ["--as", "text"]) == Self.done(2))
    #expect(desk.run("shop --plain").output.contains("\teggs\n"))
  }

  @Test func `a note whose import was undone is made by importing again`() throws {
    let text = #"{"title":"Wifi","textContent":"pw: 123","isTrashed":false}"#
    #expect(try added(text) == Self.done(1))
    try desk.require("undo")

    #expect(try added(text) == Self.done(1))

    #expect(desk.run("note Wifi").output.contains("pw: 123"))
  }

  @Test func `an item that an undone import made of two records comes back as the last says`()
    throws
  {
    let text = """
      BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:u1\nSUMMARY:milk\nEND:VTODO
      BEGIN:VTODO\nUID:u1\nSUMMARY:cream\nEND:VTODO\nEND:VCALENDAR\n
      """
    _ = try added(text, "tasks.ics", ["--list", "L"])
    try desk.require("undo")

    try desk.require("restore cream")

    #expect(try desk.rows("shop --list L") == ["- 1  Ana cream"])
  }

  @Test func `a score app's members come to the board with their scores and colours`() throws {
    let text = """
      [{"id":"8E0F2C5B-8F1C-4C62-9A5A-0B3C2B1A0D01","familyMemberName":"Dad","score":7,"colour":"blue"},
       {"id":2,"familyMemberName":"Mum","score":-3,"color":"red"}]
      """

    #expect(try added(text) == Self.done(2))

    #expect(try desk.rows("score") == ["7 blue Dad", "-3 red Mum"])
    try desk.require("score up Dad 5")
    #expect(try added(text) == Self.done(0, 2))
    #expect(try desk.rows("score") == ["12 blue Dad", "-3 red Mum"])
  }

  @Test func `Anki's cards come to the file's decks, or to the one that is said`() throws {
    let text =
      "#separator:tab\n#html:true\n#deck column:3\n#tags column:4\n"
      + "chien\tdog<br>hound\tFrench\ta b\nGans\tgoose\tGerman\t\n"

    #expect(try added(text) == Self.done(2))

    #expect(try desk.rows("words --deck French") == ["0 0 chien dog\\u{A}hound #a #b"])
    #expect(try desk.rows("words --deck German") == ["0 0 Gans goose "])
    #expect(try added(text, "file", ["--deck", "All"]) == Self.done(2))
    #expect(try desk.require("words decks") == "2\tAll\n1\tFrench\n1\tGerman\n")
    #expect(try added("a\tb\nc\td\n", "words.txt") == Self.done(2))
    #expect(try desk.rows("words") == ["0 0 a b ", "0 0 c d "])
  }

  @Test(arguments: [
    ("milk\nbread\n\nmilk\n", "a", ["- 2  Ana milk", "- 1  Ana bread"]),
    ("\u{FEFF}milk\r\nbread\r\n", "a", ["- 1  Ana milk", "- 1  Ana bread"]),
    (
      "# Shop\n- [ ] milk\n  - [x] bread\nprose\n", "a.md",
      ["- 1  Ana milk", "x 1  Ana bread"]
    ),
    ("(A) milk +shop\nx 2026-11-30 bread\n", "a", ["- 1  Ana milk +shop", "x 1  Ana bread"]),
    (
      #"[{"name":"milk","id":"a","complete":false},{"name":"bread","id":"b","complete":true}]"#,
      "a", ["- 1  Ana milk", "x 1  Ana bread"]
    ),
    (
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:milk\nEND:VTODO\nBEGIN:VTODO\nUID:2\n"
        + "SUMMARY:bread\nSTATUS:COMPLETED\nEND:VTODO\nEND:VCALENDAR\n", "a.ics",
      ["- 1  Ana milk", "x 1  Ana bread"]
    ),
    (
      #"{"title":"t","listContent":[{"text":"milk","isChecked":false},{"text":"bread","isChecked":true}]}"#,
      "a", ["- 1  Ana milk", "x 1  Ana bread"]
    ),
    (
      "sep=;\r\nitem;amount;done\r\nmilk;2 l;\r\nbread;;yes\r\n", "a.csv",
      ["- 1 2 l Ana milk", "x 1  Ana bread"]
    ),
  ])
  func `lists come to the shopping list in their order`(
    text: String, name: String, rows: [String]
  ) throws {
    _ = try run(text, name)

    #expect(try desk.rows("shop") == rows)
    #expect(try desk.require("shop lists").hasSuffix("\tShopping\n"))
  }

  @Test(arguments: [
    ("name,score,colour\nDad,5,red\n", "score", "5 red Dad"),
    ("word;translation\nchien;dog\n", "words", "0 0 chien dog "),
    ("chien,dog\nchat,cat\n", "words --sort word", "0 0 chat cat "),
    ("milk,2\nbread,1\n", "shop", "- 1 2 Ana milk"),
    ("Dad\t5\tred\n", "score", "5 red Dad"),
  ])
  func `a spreadsheet's columns say what it holds`(
    text: String, view: String, first: String
  ) throws {
    _ = try run(text, "a.csv")

    #expect(try desk.rows(view).first == first)
  }

  // MARK: Again

  @Test func `the same file again adds nothing, and what was deleted stays deleted`() throws {
    let text = "milk\nbread\nmilk\n"
    #expect(try added(text) == Self.done(3))
    try desk.require("shop remove bread")

    let again = try run(text)

    #expect(again.output == "added\t0\nunchanged\t3\nskipped\t0\n")
    #expect(again.errors.contains("Of the unchanged, 1 was deleted here and stays so."))
    #expect(try added(text + "eggs\n") == Self.done(1, 3))
    #expect(try desk.rows("shop").count == 2)
    #expect(try added(text, "file", ["--list", "Party"]) == Self.done(3))
  }

  @Test(arguments: ["text", "markdown", "todotxt"])
  func `an export without ids adds nothing to the list that it is of`(format: String) throws {
    for line in [
      "shop add milk milk bread eggs tea", "shop add rice --quantity '2 kg'", "shop check bread",
      "shop rename tea 'green tea'",
    ] { try desk.require(line) }
    _ = try run("salt\nsugar\nsalt\n", "a.txt")
    try desk.require("shop quantity sugar '1 kg'")
    try desk.require("shop remove salt")
    _ = try run("- [ ] salt\n- [ ] pepper\n", "b.md", ["--as", "markdown"])
    let rows = try desk.rows("shop")
    let exported = try desk.require("export shop --as \(format)")

    let count = exported.split(separator: "\n").count
    let options = ["--as", format]
    #expect(try added(exported, "c", options + ["--dry-run"]) == Self.done(0, count, dryRun: true))
    #expect(try added(exported, "c", options) == Self.done(0, count))
    #expect(try desk.rows("shop") == rows)
    let more = exported + (format == "markdown" ? "- [ ] milk\n- [ ] figs\n" : "milk\nfigs\n")
    #expect(try added(more, "d", options) == Self.done(2, count))
    #expect(try added(more, "d", options) == Self.done(0, count + 2))
  }

  @Test func `last week's ticked milk is not the milk of a new list`() throws {
    try desk.require("shop add milk")
    try desk.require("shop check milk")

    #expect(try added("milk\n", "a.txt") == Self.done(1))
    #expect(try added("- [x] milk\n", "a.md") == Self.done(0, 1))
  }

  @Test func `an update leaves what is found by its line as it is`() throws {
    try desk.require("shop add rice --quantity '2 kg'")

    _ = try run("rice (2 kg)\n", "a.txt", ["--update"])

    #expect(try desk.rows("shop") == ["- 1 2 kg Ana rice"])
  }

  @Test func `an update sets what the file says now, and leaves alone what it does not say`() throws
  {
    func text(_ name: String, _ info: String) -> String {
      "#separator:tab\n#guid column:1\ng\t\(name)\tdog\t\(info)\n"
    }
    _ = try run(text("chien", ""))
    try desk.require("words edit chien --info animal")

    #expect(try added(text("Chien", "")) == Self.done(0, 1))
    let updated = try run(text("Chien", ""), "file", ["--update", "--json"])

    #expect(
      updated.output == #"{"added":0,"updated":1,"unchanged":0,"skipped":[],"dryRun":false}"# + "\n"
    )
    #expect(try desk.rows("words") == ["0 0 Chien dog animal"])
    #expect(
      try run(text("Chien", ""), "file", ["--update"]).output.hasPrefix("added\t0\nupdated\t0"))
  }

  @Test func `of records that repeat an id the last counts, where the first stood`() throws {
    let text = #"[{"name":"milk","id":"1"},{"name":"bread","id":"2"},{"name":"oat milk","id":"1"}]"#

    #expect(try added(text) == Self.done(2))

    #expect(try desk.rows("shop") == ["- 1  Ana oat milk", "- 1  Ana bread"])
    #expect(try added(text) == Self.done(0, 2))
  }

  @Test func `an import is one edit, which undo takes back`() throws {
    try desk.require("shop add eggs")
    _ = try run((1...1_500).map { "item \($0)\n" }.joined())

    try desk.require("undo")

    #expect(try desk.rows("shop") == ["- 1  Ana eggs"])
    #expect(try desk.require("verify --json") == "{\"ok\":true,\"problems\":[]}\n")
  }

  // MARK: Refusals

  @Test func `a dry run tells what would change, and writes nothing at all`() throws {
    let before = try desk.bytes()

    let outcome = try run("milk\nbread\n", "a.txt", ["--dry-run"])

    #expect(outcome.output == "add\titem\tmilk\nadd\titem\tbread\n")
    #expect(outcome.errors.contains("nothing was written"))
    #expect(try desk.bytes() == before)
    #expect(try added("milk\n", "a.txt", ["--dry-run"]) == Self.done(1, dryRun: true))
  }

  @Test func `one bad record refuses the whole file, with its line and column`() throws {
    let text = "name,score\nDad,5\nMum,many\n\"Ben\" x,1\n"

    let outcome = try run(text, "board.csv")

    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("/board.csv:3:5: "))
    #expect(outcome.errors.contains("/board.csv:4:6: "))
    #expect(outcome.errors.hasSuffix("Nothing was imported.\n"))
    #expect(try desk.rows("score") == [])
    let json = try run(text, "board.csv", ["--json"])
    #expect(json.errors.hasPrefix(#"{"error":{"code":"import","message":""#))
  }

  @Test func `bad records are left out and listed where that is asked for`() throws {
    let outcome = try run(
      "name,score\nDad,5\nMum,many\n", "board.csv", ["--skip-bad", "--json"])

    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix(#"{"added":1,"unchanged":0,"skipped":[{"line":3,"column":5,"#))
    #expect(try desk.rows("score") == ["5 red Dad"])
  }

  @Test func `a broken file is refused whatever is asked for`() throws {
    let outcome = try run(#"[{"name":"milk","id":"1"},"#, "a", ["--skip-bad"])

    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("/a:1:27: "))
    #expect(try desk.rows("shop") == [])
  }

  @Test(arguments: [256, 257])
  func `a name is as long as a typed one may be`(count: Int) throws {
    let outcome = try run(String(repeating: "x", count: count) + "\n")

    #expect(outcome.status == (count == 256 ? 0 : 1))
  }

  @Test(arguments: [6, 7])
  func `a board takes as many members from a file as by hand`(count: Int) throws {
    let rows = (1...count).map { "m\($0),\($0)\n" }.joined()

    let outcome = try run("member,score\n" + rows, "a.csv")

    #expect(outcome.status == (count == 6 ? 0 : 1))
    #expect(try desk.rows("score").count == (count == 6 ? 6 : 0))
  }

  @Test func `somebody who is on the board is not added a second time`() throws {
    try desk.require("score add Dad")

    let outcome = try run("member,score\nMum,1\ndad,5\n", "a.csv")

    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("a.csv:3:1: 'dad' is on the board already."))
    #expect(try desk.rows("score") == ["100 red Dad"])
  }

  @Test(arguments: [
    ("--as nonsense", "nonsense"), ("--encoding klingon", "klingon"),
    ("--list a --deck b", "exclude"), ("--as score-app --list a", "score-app"),
    ("--as todotxt --deck a", "todotxt"),
  ])
  func `a wrong option is usage`(options: String, word: String) throws {
    let outcome = try run("milk\n", "a", words(of: options))

    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(word))
  }

  @Test func `a missing file, a directory and an empty file are told apart`() throws {
    let missing = desk.run(["import", folder.path + "/none"])
    let directory = desk.run(["import", folder.path])
    let empty = try run("")

    #expect(missing.status == 1)
    #expect(missing.errors.contains("No such file"))
    #expect(directory.errors.contains("Is a directory"))
    #expect(empty.status == 0)
    #expect(empty.errors.contains("/file holds nothing that can be imported.\n0 added"))
    let calendar = try run("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:VCALENDAR\n")
    #expect(calendar.status == 0)
    #expect(calendar.errors.contains("/file holds nothing that can be imported.\n"))
  }

  // MARK: Encodings

  @Test func `UTF-16 is read by its mark, and anything else as windows-1252, which is said`() throws
  {
    let utf16: [UInt8] =
      [0xFF, 0xFE] + "café\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let first = desk.run(["import", try folder.file("a", holding: utf16)])
    let second = desk.run(["import", try folder.file("b", holding: [0x80, 0xE9, 0x0D, 0x78])])
    let third = desk.run([
      "import", try folder.file("c", holding: Array(utf16.dropFirst(2))), "--encoding", "utf-16le",
      "--as", "text", "--list", "L",
    ])

    #expect(!first.errors.contains("UTF-8"))
    #expect(second.errors.contains("windows-1252"))
    #expect(third.errors.contains("1 added"))
    #expect(try desk.rows("shop") == ["- 1  Ana café", "- 1  Ana €é", "- 1  Ana x"])
    #expect(try desk.rows("shop --list L") == ["- 1  Ana café"])
  }

  @Test func `a large file is imported whole, and known again`() throws {
    let text = (1...20_000).map { "item \($0)\n" }.joined()

    #expect(try added(text) == Self.done(20_000))
    #expect(try added(text) == Self.done(0, 20_000))
  }
}

/// A directory of files to import.
final class ImportFolder {
  let path: String

  init() throws {
    path = try Directory.createTemporary(prefix: "hearth-import-")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String, holding bytes: [UInt8]) throws -> String {
    let path = "\(path)/\(name)"
    try AtomicFile.write(bytes, to: path)
    return path
  }
}

extension Desk {
  /// The bytes of the home's database.
  fileprivate func bytes() throws -> [UInt8] {
    try File.read(path + "/hearth.db", maximumByteCount: 1 << 24)
  }
}
