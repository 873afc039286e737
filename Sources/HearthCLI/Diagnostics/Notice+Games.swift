internal import HearthModel
internal import HearthSystem

extension Notice {
  /// What is said in games; empty for all else.
  var gameSentence: String {
    switch self {
    case .round(let round, let count, let pair):
      return "Round \(round) of \(count): \(pair.left.safeForTerminal) (left) or "
        + "\(pair.right.safeForTerminal) (right)? Also: both, skip, quit."
    case .gameBegunAnew: return "The game was begun anew elsewhere."
    case .roundsPlayed(let played, let count) where played == count:
      let all = count == 1 ? "The one round is" : "All \(count) rounds are"
      return "\(all) played. The same command with --restart begins anew."
    case .roundsPlayed(let played, let count):
      let rounds = count == 1 ? "1 round is" : "\(count) rounds are"
      return "\(played) of \(rounds) played; the same command goes on."
    case .question(let round, let count, let shown):
      return "\(round) of \(count): \(shown.safeForTerminal)"
    case .verdict(let verdict, let right, let info):
      let remark = info.isEmpty ? "" : " (\(info.safeForTerminal))"
      return Self.sentence(verdict, right: right) + remark
    case .quizResult(let asked, let right): return "\(right) of \(asked) right."
    default: return ""
    }
  }

  private static func sentence(_ verdict: AcceptedAnswers.Verdict, right: String) -> String {
    switch verdict {
    case .right: "Right."
    case .accents(let text): "Right; with its accents it is \(text.safeForTerminal)."
    case .slip(let text): "Nearly: it is \(text.safeForTerminal). That counts as right."
    case .wrong: "No: \(right.safeForTerminal)."
    }
  }
}
