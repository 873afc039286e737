import HearthCRDT
import HearthModel
import HearthTestSupport
import Testing

@Suite struct ShoppingListTests {
  @Test func `two people's milk is one row with both of them`() throws {
    var house = House("Ana", "Ben")
    try house.addItems("milk", by: 0, quantity: "2 l")
    try house.addItems("Milk ", by: 1, quantity: "1 bottle")
    house.sync()

    let rows = house.list().rows

    #expect(rows.count == 1)
    #expect(rows[0].items.count == 2)
    #expect(Set(rows[0].people) == ["Ana", "Ben"])
    #expect(Set(rows[0].quantity.split(separator: " + ")) == ["2 l", "1 bottle"])
  }

  @Test func `equal quantities are said once, and empty ones not at all`() throws {
    var house = House("Ana")
    try house.addItems("milk", quantity: "2 l")
    try house.addItems("milk", quantity: "2 l")
    try house.addItems("milk")

    #expect(house.list().rows.map(\.quantity) == ["2 l"])
  }

  @Test func `a person with two devices is named once`() throws {
    var house = House("Ana", "ANA")
    try house.addItems("milk", by: 0)
    try house.addItems("milk", by: 1)
    house.sync()

    #expect(house.list().rows[0].people.count == 1)
  }

  @Test func `ticking a row ticks all of it, and it stays in its place as one row`() throws {
    var house = House("Ana", "Ben")
    try house.addItems("milk", by: 0)
    try house.addItems("milk", by: 1)
    house.sync()
    try house.addItems("bread")

    try house.tick("milk")

    #expect(house.list().rows.map(\.name) == ["milk", "bread"])
    #expect(house.list().rows.map(\.isDone) == [true, false])
    #expect(house.list().rows[0].items.count == 2)
  }

  @Test func `last week's ticked milk stays apart from this week's`() throws {
    var house = House("Ana")
    try house.addItems("milk")
    try house.tick("milk")
    try house.addItems("milk")

    #expect(house.list().rows.map(\.isDone) == [true, false])

    try house.tick("milk")

    #expect(house.list().rows.map(\.isDone) == [true, true])
    #expect(house.list().rows.map(\.items.count) == [1, 1])
  }

  @Test func `a tick of several rows keeps each name's row together`() throws {
    var house = House("Ana", "Ben")
    try house.addItems("milk", by: 0)
    try house.addItems("milk", "bread", by: 1)
    house.sync()

    try house.tick("bread", "milk")

    #expect(house.list().rows.count == 2)
  }

  @Test func `an unseen third milk stays when a row is ticked`() throws {
    var house = House("Ana", "Ben")
    try house.addItems("milk", by: 0)
    house.sync()

    try house.tick("milk", by: 0)
    try house.addItems("milk", by: 1)
    house.sync()

    #expect(house.list().rows.map(\.isDone).sorted { !$0 && $1 } == [false, true])
  }

  @Test func `tick, rename and move of one item at once all apply`() throws {
    var house = House("Ana", "Ben")
    try house.addItems("bread", "milk")
    house.sync()
    let list = house.list(0)
    let milk = try list.rows.row(named: "milk")

    try house.edit(0) { draft throws(ModelError) in
      try list.rename(milk, to: "oat milk", in: &draft)
      try list.move(milk, to: .first, in: &draft)
    }
    try house.tick("milk", by: 1)
    house.sync()

    for person in 0...1 {
      #expect(house.list(person).rows.map(\.name) == ["oat milk", "bread"])
      #expect(house.list(person).rows.map(\.isDone) == [true, false])
    }
  }

  @Test func `checking looks among open rows and unchecking among ticked ones`() throws {
    var house = House("Ana")
    try house.addItems("milk")
    try house.tick("milk")
    let rows = house.list().rows

    #expect(throws: ModelError.already("milk", isDone: true)) {
      try rows.row(named: "milk", choice: .onlyOpen)
    }
    #expect(try rows.row(named: "MILK", choice: .onlyDone) == rows[0])
  }

  @Test func `of an open and a ticked row of one name the open one is meant`() throws {
    var house = House("Ana")
    try house.addItems("milk")
    try house.tick("milk")
    try house.addItems("milk")

    #expect(try house.list().rows.row(named: "milk").isDone == false)
  }

  @Test func `two ticked rows of one name are ambiguous`() throws {
    var house = House("Ana")
    for _ in 0..<2 {
      try house.addItems("milk")
      try house.tick("milk")
    }
    let rows = house.list().rows

    #expect {
      try rows.row(named: "milk")
    } throws: { error in
      if case .ambiguous? = error as? ModelError { true } else { false }
    }
  }

  @Test func `an id means its item and not its row`() throws {
    var house = House("Ana", "Ben")
    try house.addItems("milk", by: 0)
    try house.addItems("milk", by: 1)
    house.sync()
    let id = house.list().items[1].id

    let row = try house.list().rows.row(named: ShortID(id).text.uppercased())

    #expect(row.ids == [id])
  }

  @Test func `a list IS its trimmed name, and an existing one is found whatever the case`() throws {
    let existing: [CollectionID] = [.shoppingList("Party"), .shoppingList("Shopping")]

    #expect(CollectionID.shoppingList(" Party ") == existing[0])
    #expect(
      try CollectionName.resolve("PARTY", kind: .shoppingList, among: existing) == existing[0])
    #expect(
      try CollectionName.resolve(" Picnic", kind: .shoppingList, among: existing)
        == .shoppingList("Picnic"))
  }

  @Test func `of two lists that are one name to people the exact one is meant`() throws {
    let existing: [CollectionID] = [.shoppingList("PARTY"), .shoppingList("Party")]

    #expect(
      try CollectionName.resolve("Party", kind: .shoppingList, among: existing) == existing[1])
    #expect {
      try CollectionName.resolve("party", kind: .shoppingList, among: existing)
    } throws: { error in
      if case .ambiguous? = error as? ModelError { true } else { false }
    }
  }

  @Test func `a quantity may be taken away, and has a limit`() throws {
    var house = House("Ana")
    try house.addItems("milk", quantity: "2 l")
    let list = house.list()
    try house.edit { draft throws(ModelError) in
      try list.setQuantity(of: list.rows[0], to: "", in: &draft)
    }

    #expect(house.list().rows[0].quantity == "")
    #expect(throws: ModelError.self) {
      try house.addItems("x", quantity: String(repeating: "x", count: 257))
    }
  }
}
