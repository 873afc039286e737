package import HearthCRDT

/// One person's picking game on one list, as the list's state has it: always the newest generation.
///
/// A round is over for a person when a choice counts, made on whichever device; the next one is the first that is not.
/// An undone choice counts as never made, so that its round comes again.
package struct PickingGame: Sendable {
  /// The list that picks go to where a command does not say which.
  package static let standardListName = "Christmas Shopping List"

  package let id: GameID
  package let pairs: [FoodPair]
  /// The folded name of the person who plays.
  package let person: String
  /// The rounds that the person has played, from 1.
  private let played: Set<Int>
  private let state: CollectionState

  /// The game of `person` with the pairs whose digest is `digest`.
  ///
  /// - Throws: ``ModelError/name(_:_:)`` for a person whose name no choice can carry.
  package init(
    _ state: CollectionState, pairs: FoodPairs, digest: DerivedID, person: String
  ) throws(ModelError) {
    let key = NameKey(person)
    if let fault = NameLimit.fault(in: key.folded) { throw .name(person, fault) }
    id = GameID(
      list: state.id, pairs: digest, generation: state.header.newestGeneration(pairs: digest))
    self.pairs = pairs.pairs
    self.person = key.folded
    self.state = state
    // Names equal after folding are one person, however their accents are composed.
    var played: Set<Int> = []
    for choice in state.header.game(id)?.choices ?? [] where choice.isCandidate {
      guard let round = Int(exactly: choice.round), NameKey(choice.person) == key else { continue }
      played.insert(round)
    }
    self.played = played.filter { (1...pairs.pairs.count).contains($0) }
  }

  package var roundCount: Int { pairs.count }
  package var playedCount: Int { played.count }
  package var isFinished: Bool { played.count == pairs.count }

  /// The round that the person plays next, from 1; nil where all are played.
  package var round: Int? { (1...pairs.count).first { !played.contains($0) } }

  /// The foods of a round, which must be one of the game's.
  package func pair(of round: Int) -> FoodPair { pairs[round - 1] }

  /// Makes a choice for a round; a round that was played meanwhile stays as it is.
  ///
  /// Foods go behind the list's last row, the left one before the right one.
  package func choose(_ choice: FoodChoice, in round: Int, to draft: inout Draft) {
    guard (1...pairs.count).contains(round), !played.contains(round) else { return }
    let pair = pair(of: round)
    var insertion = state.insertionAfterLastRow
    var left: Choice.Pick?
    if choice.picksLeft {
      left = Choice.Pick(name: pair.left, insertion: insertion)
      insertion = insertion.following(ElementID(dot: draft.nextDot))
    }
    let right =
      choice.picksRight ? Choice.Pick(name: pair.right, insertion: insertion) : nil
    draft.append(
      .choose(
        Choice(game: id, person: person, round: UInt32(round), left: left, right: right)))
  }

  /// Begins the next generation, without any picks: for everybody who plays with these pairs on this list.
  ///
  /// - Throws: ``ModelError/noGenerationLeft`` where the log could not name it.
  package func restart(in draft: inout Draft) throws(ModelError) {
    let (generation, overflows) = id.generation.addingReportingOverflow(1)
    guard !overflows, generation <= Self.maximumGeneration else { throw .noGenerationLeft }
    draft.append(.restart(GameID(list: id.list, pairs: id.pairs, generation: generation)))
  }

  /// The greatest generation that the log can name.
  package static let maximumGeneration = UInt64(Int64.max)
}
