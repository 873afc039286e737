import Foundation
import HearthTestSupport
import Testing

/// Files that a household has already, taken in on several devices.
@Suite(.tags(.integration)) struct ImportTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = folder.path(name)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func `two devices that import one file apart have it once`() throws {
    let house = try House("Ana", "Ben")
    let list = try file("list.txt", "milk\nbread\nmilk\n")
    let deck = try file("deck.txt", "#separator:tab\nchien\tdog\tanimal\n")
    let board = try file(
      "board.json", #"[{"id":1,"familyMemberName":"Dad","score":7,"colour":"blue"}]"#)

    for device in house.devices {
      for path in [list, deck, board] { try device.hearth("import \(path)") }
      try device.hearth("score up Dad 5")
    }
    try house.settle()

    try house.agree()
    #expect(try house.ana.items() == ["milk", "bread"])
    #expect(try house.ana.json("shop")["items"].array.first?["count"].int == 2)
    #expect(try house.ana.cards() == ["chien dog"])
    #expect(try house.ana.scores() == ["Dad 17"])
  }

  @Test func `what one has deleted stays deleted when the other imports the file`() throws {
    let house = try House("Ana", "Ben")
    let list = try file("list.txt", "milk\nbread\n")
    try house.ana.hearth("import \(list)")
    try house.ana.hearth("shop remove bread")
    try house.settle()

    let again = try house.ben.hearth("import \(list)")
    try house.settle()

    #expect(again.errors.contains("0 added, 2 unchanged"))
    try house.agree()
    #expect(try house.ben.items() == ["milk"])
  }

  @Test func `a file comes through a pipe, and the import travels as one edit`() throws {
    let house = try House("Ana", "Ben")
    let text = (1...3_000).map { "item \($0)\n" }.joined()

    let finished = try house.ana.run(["import", "-", "--json"], input: text)
    try house.settle()

    #expect(finished.json["added"].int == 3_000)
    #expect(try house.ben.items().count == 3_000)
    try house.ana.hearth("undo")
    try house.settle()
    #expect(try house.ben.items() == [])
    try house.agree()
  }
}
