import HearthModel
import Testing

@Suite struct AcceptedAnswersTests {
  private func verdict(_ typed: String, _ texts: String...) -> AcceptedAnswers.Verdict {
    AcceptedAnswers(texts).verdict(on: typed)
  }

  @Test(arguments: [
    "dog", " DOG ", "Dog.", "hound", "dog, hound", "hound; dog", "dog,hound", "\tdog\u{A0}",
  ])
  func `any of several translations is right, whatever the case and the space`(typed: String) {
    #expect(verdict(typed, "dog, hound") == .right)
    #expect(verdict(typed, "dog;hound") == .right)
  }

  @Test func `several cards accept each other's translations`() {
    #expect(verdict("bench", "shore", "bench") == .right)
    #expect(verdict("shore, bench", "shore", "bench") == .right)
    #expect(verdict("shore, bird", "shore", "bench") == .wrong)
  }

  @Test func `canonical equivalence, inner space, apostrophes and hyphens do not count`() {
    #expect(verdict("e\u{301}le\u{300}ve", "élève") == .right)
    #expect(verdict("ice   cream", "ice cream") == .right)
    #expect(verdict("l'eau", "l’eau") == .right)
    #expect(verdict("well\u{2011}known", "well-known") == .right)
    #expect(verdict("STRASSE", "Straße") == .right)
    #expect(verdict("¿Qué tal", "¿Qué tal?") == .right)
    #expect(verdict("?", "?") == .right)
  }

  @Test(arguments: ["run", "to run", "(to) run"])
  func `remarks in parentheses may be said or left out`(typed: String) {
    #expect(verdict(typed, "(to) run") == .right)
  }

  @Test func `separators in parentheses part nothing, and a comma in a number neither`() {
    #expect(AcceptedAnswers.parts(of: "run (jog, sprint), race") == ["run (jog, sprint)", "race"])
    #expect(AcceptedAnswers.parts(of: "1,000; many") == ["1,000", "many"])
    #expect(AcceptedAnswers.parts(of: " , ;; ") == [])
    #expect(AcceptedAnswers.parts(of: "a) b, c") == ["a) b", "c"])
    #expect(AcceptedAnswers.parts(of: "a (b, c") == ["a (b, c"])
    #expect(verdict("run", "run (jog, sprint), race") == .right)
    #expect(verdict("sprint", "run (jog, sprint), race") == .wrong)
  }

  @Test func `articles belong to the word`() {
    #expect(verdict("Hund", "der Hund") == .wrong)
    #expect(verdict("der Hund", "der Hund") == .right)
  }

  @Test func `an answer without its accents is right and says so`() {
    #expect(verdict("eleve", "élève") == .accents("élève"))
    #expect(verdict("eleve", "maître, élève") == .accents("élève"))
    #expect(verdict("smörgåsbord", "smorgasbord") == .accents("smorgasbord"))
    #expect(verdict("eleve", "élève").isRight)
  }

  @Test(arguments: [
    ("hose", "house", true), ("hosue", "house", true), ("hause", "house", true),
    ("housee", "house", true), ("hse", "house", false), ("dig", "dog", false),
    ("elephnt", "elephant", true), ("elephnnt", "elephant", true), ("lephnt", "elephant", true),
    ("lphnt", "elephant", false), ("1946", "1945", false), ("42 days", "43 days", false),
    ("43 dyas", "43 days", true), ("", "house", false), ("xyz", "house", false),
  ])
  func `a slip is one edit from four letters on, two from eight on, and none in a number`(
    typed: String, right: String, isSlip: Bool
  ) {
    #expect(verdict(typed, right) == (isSlip ? .slip(right) : .wrong))
  }

  @Test func `the right answer to another question is no slip`() {
    let accepted = AcceptedAnswers(["mouse"])

    #expect(accepted.verdict(on: "house") == .slip("mouse"))
    #expect(accepted.verdict(on: "house") { $0 == AnswerKey("house") } == .wrong)
  }

  @Test func `beyond the limit no answer is compared by its letters`() {
    let limit = String(repeating: "x", count: AcceptedAnswers.maximumComparedCount)

    #expect(verdict(limit.dropFirst() + "y", limit) == .slip(limit))
    #expect(verdict(limit + "y", limit + "x") == .wrong)
  }

  @Test func `nothing is no answer`() {
    #expect(verdict("", "dog") == .wrong)
    #expect(verdict(" \t", "dog") == .wrong)
    #expect(verdict("dog", "") == .wrong)
    #expect(verdict("", "") == .wrong)
  }
}
