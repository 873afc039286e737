/// One person's choice in one round of a picking game.
///
/// A side that was picked carries its food's name and a fresh position; a skipped round has neither.
public struct Choice: Hashable, Sendable {
  public var game: GameID
  /// The folded name of the person.
  public var person: String
  /// 1 for the first round.
  public var round: UInt32
  public var left: Pick?
  public var right: Pick?

  public struct Pick: Hashable, Sendable {
    public let name: String
    public let insertion: Insertion

    public init(name: String, insertion: Insertion) {
      self.name = name
      self.insertion = insertion
    }
  }

  public init(game: GameID, person: String, round: UInt32, left: Pick?, right: Pick?) {
    self.game = game
    self.person = person
    self.round = round
    self.left = left
    self.right = right
  }

  /// The records that it makes, and what each is called until somebody renames it.
  package var picks: [(id: RecordID, name: String)] {
    var picks: [(id: RecordID, name: String)] = []
    for side in PickID.Side.allCases {
      guard let pick = side == .left ? left : right else { continue }
      let id = PickID(game: game, person: person, round: round, side: side)
      picks.append((.pick(id), pick.name))
    }
    return picks
  }
}
