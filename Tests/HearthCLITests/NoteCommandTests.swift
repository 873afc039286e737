import HearthCLI
import Testing

@Suite struct NoteCommandTests {
  @Test func `a note is appended to, shown byte for byte in a pipe, and listed by its first line`()
    throws
  {
    let desk = try Desk()
    #expect(desk.run("note").output == "")
    #expect(desk.run("note").status == 0)

    #expect(
      try desk.require("note append Fridge 'plumber on Tuesday'")
        == "ID\tFridge\tplumber on Tuesday\n")
    try desk.require("note append fridge '\tmilk \u{1B}[31m'")

    #expect(try desk.require("note FRIDGE") == "plumber on Tuesday\n\tmilk \u{1B}[31m\n")
    #expect(try desk.rows("note") == ["Fridge plumber on Tuesday"])
    #expect(
      try desk.require("note Fridge --json").hasPrefix(
        #"{"notes":[{"id":"ID","name":"Fridge","text":"plumber on Tuesday\n\tmilk \u001b[31m\n"}],"#
          + #""sync":{"#))
  }

  @Test func `on a terminal nothing in a note commands it, and its lines stay lines`() throws {
    let desk = try Desk()
    try desk.require("note append Fridge 'a\tb\u{1B}[31m\r\nc\u{202E}d'")

    let screen = Screen.terminal(isColoured: true)
    let shown = try desk.require("note Fridge", on: screen)

    #expect(shown == "a       b\\u{1B}[31m\nc\\u{202E}d\n")
    #expect(try desk.require("note Fridge --plain", on: screen) == shown)
  }

  @Test func `a removed note is in the trash and comes back, beside one of its name`() throws {
    let desk = try Desk()
    try desk.require("note append Fridge old")
    #expect(try desk.require("note remove fridge") == "ID\tFridge\told\n")
    #expect(desk.run("note Fridge").status == 1)
    #expect(
      try desk.require("trash --json").contains(#"{"id":"ID","what":"note","name":"Fridge","by":"#))

    try desk.require("note append Fridge new")
    try desk.require("restore Fridge")

    #expect(try desk.rows("note").sorted() == ["Fridge new", "Fridge old"])
    let ambiguous = desk.run("note Fridge --json")
    #expect(ambiguous.status == 1)
    #expect(ambiguous.errors.contains(#""code":"ambiguous""#))
    try desk.require("undo")
    #expect(try desk.require("note Fridge") == "new\n")
  }

  @Test func `undo takes back a line, and the words of a card's description`() throws {
    let desk = try Desk()
    try desk.require("note append Fridge milk")
    try desk.require("note append Fridge eggs")
    try desk.require("words add chien dog --info 'an animal'")
    try desk.require("words edit chien --info 'a wild animal'")
    #expect(try desk.rows("words") == ["0 0 chien dog a wild animal"])

    try desk.require("undo")
    #expect(try desk.rows("words") == ["0 0 chien dog an animal"])
    try desk.require("undo")
    try desk.require("undo")

    #expect(try desk.require("note Fridge") == "milk\n")
    #expect(try desk.require("verify --json").hasPrefix(#"{"ok":true"#))
  }

  @Test func `a new note that was undone comes back with its text`() throws {
    let desk = try Desk()
    try desk.require("score add Dad")
    try desk.require("note append Fridge milk")
    #expect(desk.run("undo").errors == "Taken back: wrote the note Fridge.\n")

    try desk.require("restore Fridge")

    #expect(try desk.require("note Fridge") == "milk\n")
    try desk.require("undo")
    #expect(desk.run("note Fridge").status == 1)
    #expect(desk.run("undo").errors == "Taken back: added Dad to the board.\n")
    #expect(try desk.require("verify --json").hasPrefix(#"{"ok":true"#))
  }

  @Test func `a name has at most 256 bytes, and at least one character`() throws {
    let desk = try Desk()
    let name = String(repeating: "n", count: 256)

    #expect(desk.run(["note", "append", name, "x"]).status == 0)
    #expect(desk.run(["note", "append", name + "n", "x"]).status == 1)
    #expect(desk.run(["note", "append", " ", "x"]).status == 2)
    #expect(desk.run(["note", "remove", "nothing"]).status == 1)
    #expect(desk.run("note append", on: .none).status == 2)
  }

  @Test func `a note takes its limit of bytes and not one more`() throws {
    let desk = try Desk()
    let longest = String(repeating: "x", count: 256 * 1024 - 1)

    #expect(desk.run(["note", "append", "Fridge", longest]).status == 0)
    #expect(desk.run(["note", "append", "Fridge", ""]).status == 1)
    #expect(try desk.require("note Fridge").utf8.count == 256 * 1024)
  }
}
