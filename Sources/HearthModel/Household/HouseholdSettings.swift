package import HearthCRDT

/// What the household has chosen for everybody.
package struct HouseholdSettings: Sendable {
  /// How high the member limit may be raised.
  package static let memberLimits: ClosedRange<Int64> = 1...1_000

  /// The score of a new member, and after a reset.
  package let startScore: Int64
  /// How many members the board takes.
  package let memberLimit: Int
  /// What the household calls itself; empty where it has no name.
  package let name: String

  package init(_ state: CollectionState) {
    let record = state.settings
    startScore = record.integer(.startScore) ?? Scoreboard.standardStart
    let limit = record.integer(.memberLimit) ?? Int64(Scoreboard.standardMemberLimit)
    memberLimit = Self.memberLimits.contains(limit) ? Int(limit) : Scoreboard.standardMemberLimit
    name = record.text(.name) ?? ""
  }

  package static func setStartScore(_ score: Int64) -> Operation {
    .write(.named(.settings), .startScore, .integer(score))
  }

  /// Lets the board take this many members, within ``memberLimits``.
  package static func setMemberLimit(_ limit: Int64) -> Operation {
    .write(.named(.settings), .memberLimit, .integer(limit))
  }

  package static func setName(_ name: String) -> Operation {
    .write(.named(.settings), .name, .text(name))
  }
}
