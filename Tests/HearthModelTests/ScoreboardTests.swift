import HearthCRDT
import HearthModel
import HearthTestSupport
import Testing

@Suite struct ScoreboardTests {
  @Test func `members stand in the order in which they were added, at the start score`() throws {
    var house = House("Ana")

    try house.addMembers("Dad", "Mum")
    try house.addMembers("Kid", start: -5)

    #expect(house.board().members.map(\.name) == ["Dad", "Mum", "Kid"])
    #expect(house.board().members.map(\.score) == [100, 100, -5])
  }

  @Test func `a new member takes the colour after the last one's, and the first after orange`()
    throws
  {
    var house = House("Ana")

    try house.addMembers("a", "b")
    try house.addMembers("c", colour: .orange)
    try house.addMembers("d", "e")

    #expect(house.board().members.map(\.colour) == [.red, .green, .orange, .red, .green])
  }

  @Test func `the sixth member is taken and the seventh is not`() throws {
    var house = House("Ana")
    try house.addMembers("a", "b", "c", "d", "e", "f")

    #expect(throws: ModelError.memberLimit(6)) { try house.addMembers("g") }

    #expect(house.board().members.count == 6)
  }

  @Test func `several members are added all or not at all`() throws {
    var house = House("Ana")
    try house.addMembers("a", "b", "c", "d", "e")

    #expect(throws: ModelError.memberLimit(6)) { try house.addMembers("f", "g") }

    #expect(house.board().members.count == 5)
  }

  @Test func `two devices may together exceed the limit, and nobody is lost`() throws {
    var house = House("Ana", "Ben")
    try house.addMembers("a", "b", "c", "d", "e")
    house.sync()

    try house.addMembers("f", by: 0)
    try house.addMembers("g", by: 1)
    house.sync()

    #expect(house.board(0).members.count == 7)
    #expect(house.board(0).members == house.board(1).members)
  }

  @Test(arguments: ["Dad", "dad", " DAD "])
  func `a name that is on the board already is refused`(name: String) throws {
    var house = House("Ana")
    try house.addMembers("Dad")

    #expect(throws: ModelError.alreadyOnBoard(name)) { try house.addMembers(name) }
  }

  @Test func `two members of one name added apart are two, told apart by their ids`() throws {
    var house = House("Ana", "Ben")
    try house.addMembers("Dad", by: 0)
    try house.addMembers("dad", by: 1)
    house.sync()
    let members = house.board().members

    #expect(members.count == 2)
    #expect {
      try members.row(named: "Dad")
    } throws: { error in
      guard case .ambiguous("Dad", let matches) = error as? ModelError else { return false }
      return matches.map(\.id) == members.map { ShortID($0.id) }
    }
    #expect(try members.row(named: ShortID(members[1].id).text) == members[1])
  }

  @Test func `points add up whoever gives them`() throws {
    var house = House("Ana", "Ben")
    try house.addMembers("Dad")
    house.sync()

    for person in 0...1 {
      let board = house.board(person)
      try house.edit(person) { draft throws(ModelError) in
        try board.add(person == 0 ? 5 : -2, to: board.members[0], in: &draft)
      }
    }
    house.sync()

    #expect(house.board(0).members[0].score == 103)
    #expect(house.board(1).members[0].score == 103)
  }

  @Test(arguments: [(Int64.max, Int64(1)), (Int64.min, Int64(-1))])
  func `a sum beyond 64 bits is refused and names the member`(start: Int64, points: Int64) throws {
    var house = House("Ana")
    try house.addMembers("Dad", start: start)
    let board = house.board()

    #expect(throws: ModelError.overflow(member: "Dad")) {
      try house.edit { draft throws(ModelError) in
        try board.add(points, to: board.members[0], in: &draft)
      }
    }
  }

  @Test func `a sum that went beyond 64 bits apart has no value, and others keep theirs`() throws {
    var house = House("Ana", "Ben")
    try house.addMembers("Dad", start: .max - 1)
    try house.addMembers("Mum")
    house.sync()

    for person in 0...1 {
      let board = house.board(person)
      try house.edit(person) { draft throws(ModelError) in
        try board.add(1, to: board.members[0], in: &draft)
      }
    }
    house.sync()

    #expect(house.board().members.map(\.score) == [nil, 100])
  }

  @Test func `a member may not take another's name, and may change the case of its own`() throws {
    var house = House("Ana")
    try house.addMembers("Dad", "Mum")
    let board = house.board()

    #expect(throws: ModelError.alreadyOnBoard("mum")) {
      try house.edit { draft throws(ModelError) in
        try board.rename(board.members[0], to: "mum", in: &draft)
      }
    }
    try house.edit { draft throws(ModelError) in
      try board.rename(board.members[0], to: "DAD", in: &draft)
    }

    #expect(house.board().members.map(\.name) == ["DAD", "Mum"])
  }

  @Test func `clearing leaves who was added meanwhile`() throws {
    var house = House("Ana", "Ben")
    try house.addMembers("Dad", "Mum")
    house.sync()

    let board = house.board(0)
    house.edit(0) { draft in board.clear(in: &draft) }
    try house.addMembers("Kid", by: 1)
    house.sync()

    #expect(house.board(0).members.map(\.name) == ["Kid"])
    #expect(house.trash(0).entries.map(\.name).sorted() == ["Dad", "Mum"])
  }

  @Test(arguments: [("", NameLimit.Fault.empty), (" \t", .empty)])
  func `a name needs a character that shows`(name: String, fault: NameLimit.Fault) {
    var house = House("Ana")

    #expect(throws: ModelError.name(name, fault)) { try house.addMembers(name) }
  }

  @Test func `a name of 256 bytes is taken and one of 257 is not`() throws {
    var house = House("Ana")
    let longest = String(repeating: "é", count: 128)

    try house.addMembers(longest)

    #expect(house.board().members[0].name == longest)
    #expect(throws: ModelError.name(longest + "x", .tooLong(byteCount: 257))) {
      try house.addMembers(longest + "x")
    }
  }
}
