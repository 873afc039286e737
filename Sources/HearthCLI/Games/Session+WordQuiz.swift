internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

extension Session {
  /// Asks round by round, each answer durable at once, and shows the cards that were asked.
  mutating func play(_ plan: QuizPlan) throws(CLIError) {
    let mayPlay = try beginPlaying()
    let deck = try read { household throws(CLIError) in try household.deck(named: plan.deck) }
    var quiz = WordQuiz(
      deck, isReversed: plan.isReversed, roundCount: plan.roundCount, seed: Entropy.uint64())
    while mayPlay, let question = quiz.question, let answer = try ask(question, of: quiz) {
      let verdict = quiz.answer(answer)
      try record(verdict, on: question, of: plan)
      if isHeard {
        let info = question.row.info
        console.say(Notice.verdict(verdict, right: question.expected, info: info).sentence)
      }
    }
    // What was said of the last answer stands before the cards.
    try console.flush()
    if mayPlay { syncAfterwards() }
    let seen = try see { household throws(CLIError) in try household.deck(named: plan.deck) }
    let asked = Set(quiz.answeredRows.flatMap(\.ids))
    let rows = seen.value.rows(by: .difficulty).filter { $0.ids.contains(where: asked.contains) }
    let view = QuizView(words: WordsView(deck: seen.value.name, rows: rows), quiz: quiz)
    print(view, sync: seen.sync, isQuiet: options.isQuiet)
    if quiz.counts.asked > 0 {
      say(.quizResult(asked: quiz.counts.asked, right: quiz.counts.right))
    }
  }

  /// The answer to a question; nil to stop.
  private mutating func ask(
    _ question: WordQuiz.Question, of quiz: WordQuiz
  ) throws(CLIError) -> String? {
    if isHeard {
      console.say(
        Notice.question(question.round, of: quiz.roundCount, shown: question.shown).sentence)
    }
    while true {
      switch try console.nextLine() {
      case .end: return nil
      case .unreadable: console.report(Diagnostic(.misunderstood(nil)))
      case .line(let line):
        let isStop = AnswerKey(line) == AnswerKey("q")
        return isStop && !quiz.accepted.contains(AnswerKey(line)) ? nil : line
      }
    }
  }

  /// Keeps an answer as an event in a transaction of its own; one about a card that is gone by now shows nothing.
  private mutating func record(
    _ verdict: AcceptedAnswers.Verdict, on question: WordQuiz.Question, of plan: QuizPlan
  ) throws(CLIError) {
    let answer = Answer(isRight: verdict.isRight, isReversed: plan.isReversed)
    try withHome { home throws(CLIError) in
      try home.household.editing { _, draft throws(CLIError) in
        if let id = question.row.ids.first { draft.append(.answer(id, answer)) }
      }
    }
  }
}
