import HearthCLI
import Testing

@Suite struct ShopCommandTests {
  @Test func `an edit that changes nothing does not call a list empty that is not`() throws {
    let desk = try Desk()
    try desk.require("shop add milk bread")
    try desk.require("shop check milk")
    let id = try desk.firstID("shop")

    let again = desk.run("shop check \(id)")
    try desk.require("shop clear --yes")
    let empty = desk.run("shop clear --checked --yes")

    #expect(again.status == 0)
    #expect(again.errors == "Nothing had to be changed.\n")
    #expect(empty.errors == "The list 'Shopping' is empty.\n")
  }

  @Test func `a list in a pipe is a row a line: id, tick, count, quantity, people, name`() throws {
    let desk = try Desk()

    try desk.require("shop add milk bread --quantity '2 l'")
    try desk.require("shop add MILK --quantity 1")
    try desk.require("shop check bread")

    #expect(
      try desk.require("shop") == "ID\t-\t2\t2 l + 1\tAna\tmilk\nID\tx\t1\t2 l\tAna\tbread\n")
  }

  @Test func `a list as JSON has the keys that scripts rely on`() throws {
    let desk = try Desk()
    try desk.require("shop add milk")
    try desk.require("shop add milk")

    #expect(
      try desk.require("shop --json").hasPrefix(
        #"{"list":"Shopping","items":[{"id":"ID","ids":["ID","ID"],"name":"milk","checked":false,"#
          + #""quantity":"","count":2,"by":["Ana"]}],"sync":{"last":null,"#))
  }

  @Test func `an edit prints the rows that it changed`() throws {
    let desk = try Desk()

    #expect(try desk.rows("shop add milk bread") == ["- 1  Ana milk", "- 1  Ana bread"])
    #expect(try desk.rows("shop quantity milk '3 l'") == ["- 1 3 l Ana milk"])
    #expect(try desk.rows("shop check milk") == ["x 1 3 l Ana milk"])
    #expect(try desk.rows("shop uncheck milk") == ["- 1 3 l Ana milk"])
    #expect(try desk.rows("shop rename milk 'oat milk'") == ["- 1 3 l Ana oat milk"])
    #expect(try desk.rows("shop move 'oat milk' after bread") == ["- 1 3 l Ana oat milk"])
    #expect(try desk.rows("shop") == ["- 1  Ana bread", "- 1 3 l Ana oat milk"])
    #expect(try desk.rows("shop remove bread") == ["- 1  Ana bread"])
    #expect(try desk.rows("shop clear --yes") == ["- 1 3 l Ana oat milk"])
    #expect(try desk.rows("shop") == [])
  }

  @Test func `--list stands anywhere, and finds a list whatever the case`() throws {
    let desk = try Desk()
    try desk.require("shop --list Party add cake")
    try desk.require("shop add candles --list=PARTY")
    try desk.require("shop add milk")

    #expect(try desk.rows("shop --list party") == ["- 1  Ana cake", "- 1  Ana candles"])
    #expect(
      try desk.require("shop lists --json").hasPrefix(
        #"{"lists":[{"name":"Party","open":2,"done":0},{"name":"Shopping","open":1,"done":0}],"#))
  }

  @Test
  func `a list or deck that does not exist is shown empty, with the name of one that is near`()
    throws
  {
    let desk = try Desk()
    try desk.require("shop add milk")
    try desk.require("words add chien dog")

    let list = desk.run("shop --list Shoping")
    #expect(list.status == 0)
    #expect(list.output == "")
    #expect(list.errors == "There is no list 'Shoping' yet. Did you mean 'Shopping'?\n")
    #expect(
      desk.run("words --deck Wrods").errors
        == "There is no deck 'Wrods' yet. Did you mean 'Words'?\n")
    #expect(desk.run("shop --list Party").errors == "The list 'Party' is empty.\n")
    try desk.require("shop clear --yes")
    #expect(desk.run("shop --list shopping").errors == "The list 'Shopping' is empty.\n")
  }

  @Test func `clearing what is ticked leaves the rest`() throws {
    let desk = try Desk()
    try desk.require("shop add milk bread")
    try desk.require("shop check milk")

    try desk.require("shop clear --checked --yes")

    #expect(try desk.rows("shop") == ["- 1  Ana bread"])
  }

  @Test func `last week's milk is apart, and can be unticked alone`() throws {
    let desk = try Desk()
    try desk.require("shop add milk")
    try desk.require("shop check milk")
    try desk.require("shop add milk")

    #expect(try desk.rows("shop") == ["x 1  Ana milk", "- 1  Ana milk"])

    try desk.require("shop uncheck milk")

    #expect(try desk.rows("shop") == ["- 2  Ana milk"])
  }

  @Test func `check finds only what is not ticked`() throws {
    let desk = try Desk()
    try desk.require("shop add milk")
    try desk.require("shop check milk")

    #expect(desk.run("shop check milk").status == 1)
    #expect(desk.run("shop uncheck bread").status == 1)
  }

  @Test func `removing ten at once is done and eleven is asked about`() throws {
    let desk = try Desk()
    let names = (1...11).map { "item\($0)" }
    try desk.require("shop add " + names.joined(separator: " "))

    let eleven = desk.run(["shop", "remove", "--json"] + names)
    #expect(eleven.status == 2)
    #expect(eleven.errors.contains(#""code":"confirm""#))
    #expect(try desk.rows("shop").count == 11)

    #expect(desk.run(["shop", "remove"] + names.prefix(10)).status == 0)
    #expect(desk.run(["shop", "remove", "--yes"] + names.suffix(1)).status == 0)
    #expect(try desk.rows("shop") == [])
  }
}

@Suite struct WordsCommandTests {
  @Test func `a deck in a pipe is a row a line: id, asked, right, word, translation, info`() throws
  {
    let desk = try Desk()

    #expect(
      try desk.require("words add chien dog --info animal") == "ID\t0\t0\tchien\tdog\tanimal\n")
    #expect(try desk.require("words") == "ID\t0\t0\tchien\tdog\tanimal\n")
  }

  @Test func `a deck as JSON has the keys that scripts rely on`() throws {
    let desk = try Desk()
    try desk.require("words add chien dog")

    #expect(
      try desk.require("words --json").hasPrefix(
        #"{"deck":"Words","cards":[{"id":"ID","ids":["ID"],"word":"chien","translation":"dog","#
          + #""info":"","asked":0,"right":0}],"sync":{"#))
    #expect(
      try desk.require("words decks --json").hasPrefix(
        #"{"decks":[{"name":"Words","cards":1}],"sync":{"#))
  }

  @Test func `cards are edited field by field, removed and cleared`() throws {
    let desk = try Desk()
    try desk.require("words add chien dgo")
    try desk.require("words add chat cat")

    #expect(try desk.rows("words edit CHIEN --translation dog") == ["0 0 chien dog "])
    #expect(try desk.rows("words edit chien --info x --word toutou") == ["0 0 toutou dog x"])
    #expect(try desk.rows("words remove toutou") == ["0 0 toutou dog x"])
    #expect(try desk.rows("words clear --yes") == ["0 0 chat cat "])
    #expect(desk.run("words edit chat").status == 2)
  }

  @Test func `a search knows cases and accents, and no hit is no failure`() throws {
    let desk = try Desk()
    try desk.require("words add élève pupil")
    try desk.require("words add chien dog")

    #expect(try desk.rows("words find ELEVE") == ["0 0 élève pupil "])
    let none = desk.run("words find bird")
    #expect(none.status == 0 && none.output == "" && none.errors.contains("'bird'"))
  }

  @Test func `a deck is sorted as asked, and unknown orders are usage`() throws {
    let desk = try Desk()
    for line in ["zoo x", "abeille y"] { try desk.require("words add \(line) --deck French") }

    #expect(
      try desk.rows("words --deck french --sort word") == ["0 0 abeille y ", "0 0 zoo x "])
    #expect(desk.run("words --sort colour").status == 2)
  }
}
