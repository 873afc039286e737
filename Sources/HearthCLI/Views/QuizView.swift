internal import HearthModel
internal import HearthSystem

/// The cards that a quiz asked, what was answered worst first, and how the quiz went.
struct QuizView: View {
  let words: WordsView
  let quiz: WordQuiz

  var json: [JSONValue.Member] {
    let summary: JSONValue = [
      "rounds": .integer(Int64(quiz.roundCount)),
      "asked": .integer(Int64(quiz.counts.asked)),
      "right": .integer(Int64(quiz.counts.right)),
      "reversed": .flag(quiz.isReversed),
      "finished": .flag(quiz.question == nil),
    ]
    return words.json + [.init(key: "quiz", value: summary)]
  }

  var plainTable: Table { words.plainTable }
  var terminalTable: Table { words.terminalTable }
  var isEmpty: Bool { words.isEmpty }
  var emptyNotice: Notice? { quiz.roundCount == 0 ? words.emptyNotice : nil }
}
