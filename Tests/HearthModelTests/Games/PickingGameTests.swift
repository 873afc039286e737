import HearthCRDT
import HearthModel
import HearthTestSupport
import Testing

@Suite struct PickingGameTests {
  private static let two = [FoodPair("Wine", "Fizz"), FoodPair("Crisps", "Chocolate")]

  @Test func `the built-in game has ten rounds, and none of its names a stray space`() throws {
    let pairs = FoodPairs.standard.pairs

    #expect(pairs.count == 10)
    #expect(pairs[0] == FoodPair("Wine", "Fizzy Drinks"))
    #expect(pairs[9] == FoodPair("Fruit", "Box of Chocolates"))
    #expect(
      pairs.flatMap { [$0.left, $0.right] }.allSatisfy {
        NameKey.trimmed($0) == $0 && NameLimit.fault(in: $0) == nil
      })
  }

  @Test func `rounds come in order, and a game that is over has none`() throws {
    var table = try GameTable("Ana", pairs: Self.two)
    #expect(try table.game(0).round == 1)

    try table.take(.both, on: 0)
    #expect(try table.game(0).round == 2)
    #expect(try table.game(0).playedCount == 1)
    try table.take(.skip, on: 0)

    #expect(try table.game(0).round == nil)
    #expect(try table.game(0).isFinished)
    #expect(table.foods(0) == ["Wine", "Fizz"])
  }

  @Test func `picks go behind what the list shows, the left one before the right one`() throws {
    var house = House("Ana")
    try house.addItems("milk")
    let digest = DerivedID(high: 1, low: 1)
    for round in 1...2 {
      let state = house.history.state(of: .shoppingList("Shopping"), on: 0)
      let game = try PickingGame(
        state, pairs: try FoodPairs(Self.two), digest: digest, person: "Ana")
      house.edit { draft in game.choose(.both, in: round, to: &draft) }
    }

    #expect(house.list().rows.map(\.name) == ["milk", "Wine", "Fizz", "Crisps", "Chocolate"])
    #expect(house.list().rows.map(\.people) == Array(repeating: ["Ana"], count: 5))
  }

  @Test func `a round that was played meanwhile, or that there is none of, drafts nothing`() throws
  {
    var table = try GameTable("Ana", pairs: Self.two)
    try table.take(.left, on: 0)
    let game = try table.game(0)

    for round in [Int.min, 0, 1, 3, Int.max] {
      var draft = Draft(replica: ReplicaID(rawValue: 1), firstCounter: 9)
      game.choose(.both, in: round, to: &draft)
      #expect(draft.operations.isEmpty)
    }
  }

  @Test func `a person's name counts however it is spelled`() throws {
    var house = House("Zoë")
    let digest = DerivedID(high: 1, low: 1)
    func game(_ person: String) throws -> PickingGame {
      try PickingGame(
        house.history.state(of: .shoppingList("Shopping"), on: 0),
        pairs: try FoodPairs(Self.two), digest: digest, person: person)
    }
    let first = try game("Zoe\u{308}")
    house.edit { draft in first.choose(.left, in: 1, to: &draft) }

    #expect(try game("ZOË ").round == 2)
    #expect(try game("Zoe").round == 1)
  }

  @Test func `choices of hostile rounds are ignored`() throws {
    var house = House("Ana")
    let digest = DerivedID(high: 1, low: 1)
    let id = GameID(list: .shoppingList("Shopping"), pairs: digest, generation: 1)
    house.edit { draft in
      for round: UInt32 in [0, 3, .max] {
        draft.append(
          .choose(Choice(game: id, person: "ana", round: round, left: nil, right: nil)))
      }
    }

    let game = try PickingGame(
      house.history.state(of: .shoppingList("Shopping"), on: 0), pairs: try FoodPairs(Self.two),
      digest: digest, person: "Ana")

    #expect(game.playedCount == 0)
    #expect(game.round == 1)
  }

  @Test func `the last generation that the log can name is the last`() throws {
    var house = House("Ana")
    let digest = DerivedID(high: 1, low: 1)
    func game() throws -> PickingGame {
      try PickingGame(
        house.history.state(of: .shoppingList("Shopping"), on: 0),
        pairs: try FoodPairs(Self.two), digest: digest, person: "Ana")
    }
    func restart(to generation: UInt64) {
      house.edit { draft in
        draft.append(
          .restart(
            GameID(list: .shoppingList("Shopping"), pairs: digest, generation: generation)))
      }
    }
    restart(to: PickingGame.maximumGeneration - 1)
    let last = try game()
    try house.edit { draft throws(ModelError) in try last.restart(in: &draft) }

    #expect(try game().id.generation == PickingGame.maximumGeneration)
    #expect(throws: ModelError.noGenerationLeft) {
      var draft = Draft(replica: ReplicaID(rawValue: 1), firstCounter: 1)
      try game().restart(in: &draft)
    }
    restart(to: .max)
    #expect(throws: ModelError.noGenerationLeft) {
      var draft = Draft(replica: ReplicaID(rawValue: 1), firstCounter: 1)
      try game().restart(in: &draft)
    }
  }

  @Test func `a person whose folded name is beyond the limit cannot play`() throws {
    let house = House("Ana")
    let state = house.history.state(of: .shoppingList("Shopping"), on: 0)
    func play(_ person: String) throws {
      _ = try PickingGame(
        state, pairs: .standard, digest: DerivedID(high: 1, low: 1), person: person)
    }

    try play(String(repeating: "x", count: 256))

    #expect(throws: ModelError.self) { try play(String(repeating: "x", count: 257)) }
    // Each of these two bytes becomes three when it is folded.
    #expect(throws: ModelError.self) { try play(String(repeating: "ŉ", count: 128)) }
    #expect(throws: ModelError.self) { try play(" ") }
  }

  // MARK: Against the naive model

  @Test(
    arguments: [["Ana", "Ana"], ["Ana", "Ben"]],
    [
      ([GameTable.Step.left, .restart, .send], 4),
      ([GameTable.Step.left, .both, .skip, .undo, .send], 3),
    ])
  func `two devices agree with the naive model after every interleaving`(
    people: [String], play: ([GameTable.Step], depth: Int)
  ) throws {
    let (steps, depth) = play
    let table = try GameTable(people[0], people[1], pairs: Self.two)
    var leafCount = 0

    func visit(_ table: GameTable, depth: Int) throws {
      for device in people.indices {
        try #require(try table.agrees(device))
      }
      guard depth > 0 else {
        var table = table
        table.sync()
        for device in people.indices { try #require(try table.agrees(device)) }
        try #require(table.foods(0) == table.foods(1))
        leafCount += 1
        return
      }
      for device in people.indices {
        for step in steps {
          var next = table
          try next.take(step, on: device)
          try visit(next, depth: depth - 1)
        }
      }
    }
    try visit(table, depth: depth)

    #expect(leafCount == (steps.count == 3 ? 1_296 : 1_000))
  }

  @Test(arguments: (1...20).map { Seed($0) })
  func `long games of three devices with undo agree with the naive model`(seed: Seed) throws {
    var generator = seed.generator()
    var table = try GameTable("Ana", "Ben", "Ana", pairs: Array(FoodPairs.standard.pairs.prefix(3)))

    for _ in 0..<40 {
      let step = GameTable.Step.allCases.randomElement(using: &generator) ?? .left
      try table.take(step, on: Int.random(in: 0..<3, using: &generator))
      for device in 0..<3 { try #require(try table.agrees(device)) }
    }
    table.sync()

    for device in 0..<3 {
      #expect(try table.agrees(device))
      #expect(table.foods(device) == table.foods(0))
    }
  }
}
