import HearthCRDT
import HearthModel
import Testing

@Suite struct WordOfTheDayTests {
  private static let day: Int64 = 86_400_000

  private func time(_ day: Int64, _ millisecond: Int64 = 0) -> WallTime {
    WallTime(clampingMilliseconds: day * Self.day + millisecond)
  }

  @Test func `two devices with the same cards show the same one all day`() throws {
    var house = House("Ana", "Ben")
    for number in 1...9 { try house.addCard("w\(number)", "t", by: number % 2) }
    house.sync()

    for day: Int64 in 20_000..<20_050 {
      let word = house.deck(0).row(ofDayAt: time(day))?.word
      #expect(word != nil)
      #expect(house.deck(1).row(ofDayAt: time(day, Self.day - 1))?.word == word)
    }
  }

  @Test func `every card has its day, none far more often than others`() throws {
    var house = House("Ana")
    for number in 1...10 { try house.addCard("w\(number)", "t") }
    let deck = house.deck()
    var counts: [String: Int] = [:]

    for day: Int64 in 0..<1_000 {
      counts[deck.row(ofDayAt: time(day))?.word ?? "", default: 0] += 1
    }

    #expect(counts.count == 10)
    #expect(counts.values.allSatisfy { (50...160).contains($0) }, "\(counts)")
  }

  @Test func `a card that comes changes today's only where it is today's itself`() throws {
    var house = House("Ana")
    for number in 1...5 { try house.addCard("w\(number)", "t") }
    let before = house.deck()
    try house.addCard("new", "t")
    let after = house.deck()

    for day: Int64 in 0..<200 {
      let word = after.row(ofDayAt: time(day))?.word
      #expect(word == "new" || word == before.row(ofDayAt: time(day))?.word)
    }
  }

  @Test func `an empty deck has none, and the ends of time have one`() throws {
    var house = House("Ana")
    #expect(house.deck().row(ofDayAt: time(0)) == nil)
    try house.addCard("chien", "dog")

    #expect(house.deck().row(ofDayAt: time(0))?.word == "chien")
    #expect(house.deck().row(ofDayAt: time(.max / Self.day))?.word == "chien")
    #expect(WordDeck.nextDay(after: time(3, 5)) == time(4))
    #expect(WordDeck.nextDay(after: time(4)) == time(5))
  }
}
