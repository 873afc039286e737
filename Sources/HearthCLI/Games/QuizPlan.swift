/// Which word quiz a command plays.
struct QuizPlan: Sendable {
  let deck: String
  /// nil for the standard.
  let roundCount: Int?
  let isReversed: Bool
}
