internal import HearthModel
internal import HearthSystem

/// Every word that the board says.
enum BoardText {
  static let scores = "Scores"
  static let wordOfTheDay = "Word of the day"
  static let emptyBoard = "Nobody is on the board. a adds somebody."
  static let emptyList = "Nothing to buy. a adds something."
  static let tooSmall = "The board needs a larger window."
  static let overflow = "overflow"
  static let newMember = "New member: "
  static let newItem = "To buy: "
  static let fresh = "fresh"
  static let display = "display"
  static let noServer = "no server"

  static func title(ofList name: String, open: Int) -> String { "\(name)  \(open) open" }

  static func reset(to score: Int64) -> String { "Reset everybody to \(score)? y/n" }

  static func amount(_ points: Int64) -> String { "\(points): → gives, ← takes" }

  static func refusal(of lock: BoardContents.Lock) -> String {
    let reason: LinkFailure.RefusalReason = lock == .display ? .display : .revoked
    return Diagnostic(.link(.refused(reason, sentence: nil))).message
  }

  /// What the keys do, the most needed first; as many as there is room for are shown.
  static func hints(in pane: BoardState.Pane, mayEdit: Bool) -> [String] {
    let edits =
      pane == .scores
      ? ["←→ points", "5→ five", "Tab list", "a add", "u undo", "r reset"]
      : ["space tick", "Tab scores", "a add", "u undo"]
    let others = pane == .scores ? "Tab list" : "Tab scores"
    return ["? help", "q quit"] + (mayEdit ? edits : [others])
  }

  static let help: [(keys: String, meaning: String)] = [
    ("↑ ↓  k j", "select"),
    ("→ ←  + -  l h", "give or take a point"),
    ("5 →   12 ←", "give five, take twelve"),
    ("Shift → ←", "give or take five"),
    ("space  enter", "tick, on the list"),
    ("Tab", "scores or list"),
    ("a", "add a member or an item"),
    ("u", "take back this device's last edit"),
    ("r", "reset everybody"),
    ("PgUp PgDn g G", "move far"),
    ("Ctrl-L", "draw anew"),
    ("q", "quit"),
  ]

  static func freshness(_ freshness: BoardFreshness) -> String {
    if let refusal = freshness.refusal { return refusal }
    guard freshness.hasServer else { return noServer }
    if !freshness.isFresh {
      return Notice.age(seconds: freshness.age, unsent: freshness.unsent).sentence
    }
    return freshness.unsent == 0 ? fresh : "\(fresh), \(freshness.unsent) not sent"
  }
}
