import HearthCRDT
import HearthModel
import HearthTestSupport
import Testing

@Suite struct PlaceTests {
  @Test func `places are read from words`() {
    #expect(Place(words: ["1"]) == .number(1))
    #expect(Place(words: ["first"]) == .first)
    #expect(Place(words: ["LAST"]) == .last)
    #expect(Place(words: ["before", "milk"]) == .before("milk"))
    #expect(Place(words: ["after", "oat milk"]) == .after("oat milk"))
  }

  @Test(arguments: [
    [], ["0"], ["-1"], ["1.5"], ["middle"], ["before"], ["under", "milk"], ["1", "2", "3"],
  ])
  func `anything else is no place`(words: [String]) {
    #expect(Place(words: words) == nil)
  }

  /// Every row of five to every place.
  @Test(arguments: 0..<5, 1...5)
  func `a row moved to a number stands there`(from: Int, to: Int) throws {
    var house = House("Ana")
    try house.addItems("a", "b", "c", "d", "e")
    var expected = ["a", "b", "c", "d", "e"]
    let name = expected.remove(at: from)
    expected.insert(name, at: to - 1)

    try house.move(name, to: .number(to))

    #expect(house.list().rows.map(\.name) == expected)
  }

  @Test(arguments: ["a", "b", "c"], ["a", "b", "c"])
  func `a row moved before or after another stands there`(name: String, other: String) throws {
    guard name != other else { return }
    for (place, distance) in [(Place.before(other), 0), (.after(other), 1)] {
      var house = House("Ana")
      try house.addItems("a", "b", "c")
      var expected = ["a", "b", "c"].filter { $0 != name }
      let index = try #require(expected.firstIndex(of: other))
      expected.insert(name, at: index + distance)

      try house.move(name, to: place)

      #expect(house.list().rows.map(\.name) == expected)
    }
  }

  @Test func `a place beyond the rows is refused`() throws {
    var house = House("Ana")
    try house.addItems("a", "b")

    #expect(throws: ModelError.noSuchPlace(3, rowCount: 2)) {
      try house.move("a", to: .number(3))
    }
  }

  @Test func `a row cannot stand beside itself`() throws {
    var house = House("Ana")
    try house.addItems("a", "b")

    #expect(throws: ModelError.besideItself("a")) { try house.move("a", to: .after("a")) }
  }

  @Test func `last is after the last shown row, whatever was removed behind it`() throws {
    var house = House("Ana")
    try house.addItems("a", "b", "gone")
    let list = house.list()
    try house.edit { draft throws(ModelError) in
      list.remove([try list.rows.row(named: "gone")], in: &draft)
    }

    try house.move("a", to: .last)
    try house.addItems("c")

    #expect(house.list().rows.map(\.name) == ["b", "a", "c"])
  }

  @Test func `all items of a row move together`() throws {
    var house = House("Ana", "Ben")
    try house.addItems("bread")
    house.sync()
    try house.addItems("milk", by: 0)
    try house.addItems("milk", by: 1)
    house.sync()

    try house.move("milk", to: .first)

    #expect(house.list().rows.map(\.name) == ["milk", "bread"])
    #expect(house.list().items.map(\.name) == ["milk", "milk", "bread"])
  }

  @Test(.tags(.property), arguments: (0..<40).map { Seed($0) })
  func `moves give what moving in an array gives`(seed: Seed) throws {
    var generator = seed.generator()
    var house = House("Ana")
    var expected = (0..<8).map { "item \($0)" }
    for name in expected { try house.addItems(name) }

    for _ in 0..<40 {
      let name = expected.remove(at: Int.random(in: 0..<expected.count, using: &generator))
      let place = Int.random(in: 0...expected.count, using: &generator)
      expected.insert(name, at: place)
      try house.move(name, to: .number(place + 1))
      #expect(house.list().rows.map(\.name) == expected)
    }
  }
}

extension House {
  fileprivate mutating func move(_ name: String, to place: Place) throws(ModelError) {
    let list = list()
    try edit { draft throws(ModelError) in
      try list.move(try list.rows.row(named: name), to: place, in: &draft)
    }
  }
}

extension Tag {
  @Tag static var property: Self
}
