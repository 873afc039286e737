import HearthCRDT
import HearthModel
import HearthTestSupport
import Testing

@Suite struct WordQuizTests {
  private func house(_ count: Int) throws -> House {
    var house = House("Ana", "Ben")
    for number in 0..<count { try house.addCard("w\(number)", "t\(number)") }
    house.sync()
    return house
  }

  private func words(
    _ house: House, rounds: Int? = nil, isReversed: Bool = false, seed: UInt64 = 1
  ) -> [String] {
    var quiz = WordQuiz(
      house.deck(), isReversed: isReversed, roundCount: rounds, seed: seed)
    var words: [String] = []
    while let question = quiz.question {
      words.append(question.row.word)
      _ = quiz.answer(question.expected)
    }
    return words
  }

  @Test func `what is known least comes first, by the answers in the same direction`() throws {
    var house = try house(4)
    try house.answer("w0", [true, true])
    try house.answer("w1", [false])
    try house.answer("w2", [true, false])
    try house.answer("w3", [true])
    try house.answer("w3", [false, false], isReversed: true)

    for seed in UInt64(0)..<20 {
      #expect(words(house, seed: seed) == ["w1", "w2", "w3", "w0"])
      #expect(words(house, isReversed: true, seed: seed).first == "w3")
    }
  }

  @Test func `equals come in an order that the seed decides`() throws {
    let house = try house(6)

    let orders = (UInt64(0)..<50).map { words(house, seed: $0) }

    #expect(Set(orders).count > 40)
    #expect(Set(orders.map(\.first)).count == 6)
    #expect(words(house, seed: 7) == words(house, seed: 7))
  }

  @Test(arguments: 1...7, 1...15)
  func `no card comes twice before all have come, and never twice in a row`(
    cardCount: Int, rounds: Int
  ) throws {
    let house = try house(cardCount)
    for seed in UInt64(0)..<5 {
      let words = words(house, rounds: rounds, seed: seed)

      #expect(words.count == rounds)
      for start in stride(from: 0, to: rounds, by: cardCount) {
        let cycle = words[start..<min(start + cardCount, rounds)]
        #expect(Set(cycle).count == cycle.count)
      }
      if cardCount > 1 { #expect(zip(words, words.dropFirst()).allSatisfy { $0 != $1 }) }
    }
  }

  @Test func `a card that was answered wrong comes first in the next turn`() throws {
    var quiz = WordQuiz(try house(5).deck(), isReversed: false, roundCount: 10, seed: 3)
    var wrong: String?
    for round in 1...5 {
      let question = try #require(quiz.question)
      if round == 2 { wrong = question.row.word }
      #expect(quiz.answer(round == 2 ? "?" : question.expected).isRight == (round != 2))
    }

    #expect(quiz.question?.row.word == wrong)
    #expect(quiz.counts.asked == 5)
    #expect(quiz.counts.right == 4)
    #expect(quiz.answeredRows.count == 5)
  }

  @Test func `the number of rounds has a standard and a limit, and an empty deck has none`() throws
  {
    func roundCount(_ cards: Int, _ rounds: Int?) throws -> Int {
      WordQuiz(try house(cards).deck(), isReversed: false, roundCount: rounds, seed: 1).roundCount
    }

    #expect(try roundCount(3, nil) == 3)
    #expect(try roundCount(12, nil) == WordQuiz.standardRoundCount)
    #expect(try roundCount(3, 5) == 5)
    #expect(try roundCount(1, WordQuiz.maximumRoundCount) == WordQuiz.maximumRoundCount)
    #expect(try roundCount(1, WordQuiz.maximumRoundCount + 1) == WordQuiz.maximumRoundCount)
    #expect(try roundCount(0, 5) == 0)
    var empty = WordQuiz(try house(0).deck(), isReversed: false, roundCount: 5, seed: 1)
    #expect(empty.question == nil)
    #expect(empty.answer("x") == .wrong)
  }

  @Test func `cards of an equal word accept each other's translations`() throws {
    var house = House("Ana")
    try house.addCard("bank", "shore")
    try house.addCard("Bank", "bench")
    try house.addCard("chien", "dog")
    let quiz = WordQuiz(house.deck(), isReversed: false, roundCount: 3, seed: 1)

    for _ in 1...3 {
      var once = quiz
      let question = try #require(once.question)
      let isBank = question.row.word != "chien"
      #expect(once.answer("bench").isRight == isBank)
      once = quiz
      #expect(once.answer("shore").isRight == isBank)
    }
  }

  @Test func `reversed, cards that share a translation accept each other's words`() throws {
    var house = House("Ana")
    try house.addCard("chien", "dog, hound")
    try house.addCard("clebs", "dog")
    try house.addCard("chat", "cat")
    var quiz = WordQuiz(house.deck(), isReversed: true, roundCount: 3, seed: 1)

    while let question = quiz.question {
      let isDog = question.row.word != "chat"
      #expect(question.shown == question.row.translation)
      var once = quiz
      #expect(once.answer("clebs").isRight == isDog)
      #expect(quiz.answer("chien").isRight == isDog)
    }
  }

  @Test func `the right answer to another card is no slip`() throws {
    var house = House("Ana")
    try house.addCard("Maus", "mouse")
    try house.addCard("Haus", "house")
    try house.addCard("Laus", "louse")
    var quiz = WordQuiz(house.deck(), isReversed: false, roundCount: 3, seed: 1)

    while let question = quiz.question {
      var once = quiz
      #expect(once.answer(question.expected + "x") == .slip(question.expected))
      #expect(quiz.answer(question.row.word == "Maus" ? "house" : "mouse") == .wrong)
    }
  }

  @Test func `answers of two devices add up, in both directions, and no answer counts twice`()
    throws
  {
    var house = try house(1)
    try house.answer("w0", [true, false], by: 0)
    try house.answer("w0", [true], isReversed: true, by: 1)
    house.sync()
    house.sync()

    let row = house.deck(1).rows[0]

    #expect(row.asked == 3)
    #expect(row.right == 2)
    #expect(row.counts(isReversed: false).asked == 2)
    #expect(row.counts(isReversed: true).right == 1)
    #expect(house.deck(0).rows == house.deck(1).rows)
  }

  @Test func `deleting a card hides its statistics, and restoring it brings them back`() throws {
    var house = try house(1)
    try house.answer("w0", [true])
    let id = house.deck().rows[0].ids[0]
    house.edit { draft in draft.append(.disable(id)) }
    #expect(house.deck().rows.isEmpty)

    house.edit(1) { draft in draft.append(.answer(id, Answer(isRight: false, isReversed: false))) }
    house.edit { draft in draft.append(.enable(id)) }
    house.sync()

    #expect(house.deck().rows[0].asked == 2)
    #expect(house.deck().rows[0].right == 1)
  }

  @Test func `difficulty orders by the expected share, and equal shares are equal`() {
    func counts(_ asked: Int, _ right: Int) -> AnswerCounts {
      var counts = AnswerCounts()
      for number in 0..<asked { counts.count(isRight: number < right) }
      return counts
    }

    #expect(counts(0, 0).difficulty == counts(2, 1).difficulty)
    #expect(counts(1, 0).difficulty < counts(0, 0).difficulty)
    #expect(counts(0, 0).difficulty < counts(1, 1).difficulty)
    #expect(counts(10, 1).difficulty < counts(1, 0).difficulty)
  }
}

extension House {
  fileprivate mutating func answer(
    _ word: String, _ answers: [Bool], isReversed: Bool = false, by person: Int = 0
  ) throws(ModelError) {
    let id = try deck(person).rows.row(named: word).ids[0]
    edit(person) { draft in
      for isRight in answers {
        draft.append(.answer(id, Answer(isRight: isRight, isReversed: isReversed)))
      }
    }
  }
}
