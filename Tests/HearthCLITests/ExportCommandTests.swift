import Foundation
import HearthCLI
import HearthSystem
import Testing

@Suite struct ExportCommandTests {
  @Test func `each kind is written in its standard format`() throws {
    let desk = try Desk()
    try desk.require("score add Dad --colour blue --start -5")
    try desk.require("shop add milk bread")
    try desk.require("shop check bread")
    try desk.require("words add chien dog --info 'an \"animal\"'")

    let score = try desk.require("export score")
    let words = try desk.require("export words")

    #expect(score.contains(#""familyMemberName": "Dad", "score": -5, "colour": "blue"}"#))
    #expect(try desk.require("export shop") == "- [ ] milk\n- [x] bread\n")
    #expect(words.hasPrefix("#separator:tab\n#html:false\n#columns:word\ttranslation\tinfo\t"))
    #expect(words.contains("\nchien\tdog\t\"an \"\"animal\"\"\"\t"))
  }

  @Test(arguments: [
    ("export score --as ics", "score-app, csv"),
    ("export shop --as anki", "markdown, text, todotxt, csv, ics, home-assistant"),
    ("export words --as apkg", "anki, csv"), ("export words --as nonsense", "anki, csv"),
  ])
  func `a format that cannot hold it is a usage error that names those that can`(
    line: String, known: String
  ) throws {
    // Settled before the home is opened.
    let outcome = try Desk(founded: false).run(line)

    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("write \(known)."))
  }

  @Test(arguments: ["export", "export shp", "export shop --deck French", "export shop --output="])
  func `a command line that is wrong is status 2`(line: String) throws {
    #expect(try Desk().run(line).status == 2)
  }

  @Test func `a file is written, and what was written is said, in words and in JSON`() throws {
    let desk = try Desk()
    let file = desk.path + "-list.md"
    try desk.require("shop --list Party add cake")

    let words = desk.run("export shop --list party --output \(file)")
    let json = try desk.require("export shop --list Party --json -o \(file)")

    #expect(words.status == 0)
    #expect(words.output == "")
    #expect(words.errors == "Wrote 1 record to '\(file)'.\n")
    #expect(
      json.hasPrefix(
        #"{"what":"shop","format":"markdown","count":1,"file":"\#(file)","sync":{"last":null,"#))
    #expect(try File.read(file, maximumByteCount: 100) == Array("- [ ] cake\n".utf8))
  }

  @Test func `JSON without a file is one document that holds the data`() throws {
    let desk = try Desk()
    try desk.require("shop add milk")

    let json = try desk.require("export shop --as text --json")

    #expect(
      json.hasPrefix(
        #"{"what":"shop","format":"text","count":1,"file":null,"data":"milk\n","sync":{"#))
  }

  @Test func `nothing to write is an empty file, a sentence, and no failure`() throws {
    let desk = try Desk()

    for line in ["export score", "export shop", "export words --as csv"] {
      let outcome = desk.run(line)
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("empty"))
    }
    #expect(try desk.require("export shop") == "")
    #expect(try desk.require("export score") == "[]\n")
  }

  @Test func `a file that cannot be written is a failure that names it, and leaves nothing`() throws
  {
    let desk = try Desk()
    try desk.require("shop add milk")

    let directory = desk.run("export shop --output \(desk.path)")
    let missing = desk.run("export shop --output \(desk.path)/no/list.md")
    let full = desk.run("export shop --output /dev/full")

    #expect(directory.status == 1)
    #expect(directory.errors == "hearth: Could not open '\(desk.path)': Is a directory.\n")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("\(desk.path)/no/list.md"))
    #expect(full.status == 1)
    #expect(full.errors == "hearth: Could not write '/dev/full': No space left on device.\n")
  }

  @Test func `a list or deck that does not exist is refused, and the file stays as it is`() throws {
    let desk = try Desk()
    try desk.require("shop add milk --list Party")
    try desk.require("words add chien dog --deck French")
    let file = try desk.file("kept.txt", "kept")

    for (line, hint) in [
      ("export shop --list Prty", "There is no list 'Prty'. Did you mean 'Party'?"),
      ("export words --deck Frnch", "There is no deck 'Frnch'. Did you mean 'French'?"),
      ("export shop", "There is no list 'Shopping'."),
      ("export words", "There is no deck 'Words'."),
    ] {
      let outcome = desk.run("\(line) --output \(file)")
      #expect(outcome.status == 1)
      #expect(outcome.errors == "hearth: \(hint)\n")
      #expect(try File.read(file, maximumByteCount: 100) == Array("kept".utf8))
    }
    #expect(desk.run("export shop --list Prty --json").errors.contains(#""code":"not-found""#))

    try desk.require("shop clear --list Party --yes")
    try desk.require("export shop --list party --output \(file)")
    #expect(try File.read(file, maximumByteCount: 100) == [])
  }

  @Test func `on a terminal the data is made safe, and in a pipe it is as it is`() throws {
    let desk = try Desk()
    try desk.require(words: ["shop", "add", "\u{1B}[31m\u{202E}x"])

    let shown = desk.run("export shop", on: .terminal(isColoured: true))
    let plain = desk.run("export shop --plain", on: .terminal(isColoured: true))
    let piped = desk.run("export shop")

    #expect(shown.output == "- [ ] \\u{1B}[31m\\u{202E}x\n")
    #expect(plain.output == shown.output)
    #expect(piped.output == "- [ ] \u{1B}[31m\u{202E}x\n")
  }
}

extension Desk {
  fileprivate func require(words: [String]) throws {
    let outcome = run(words)
    try #require(outcome.status == 0, "\(outcome)")
  }
}
