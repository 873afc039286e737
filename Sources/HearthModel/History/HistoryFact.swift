package import HearthCRDT

/// One thing that a transaction did; the words for it are the program's.
package enum HistoryFact: Hashable, Sendable {
  case added(HistorySubjects)
  /// Made by reading a file.
  case imported(HistorySubjects)
  case removed(HistorySubjects)
  case restored(HistorySubjects)
  case cleared(CollectionID)
  /// `from` is nil where the former name is not known.
  case renamed(HistorySubjects, from: String?, to: String)
  case moved(HistorySubjects)
  case ticked(HistorySubjects)
  case unticked(HistorySubjects)
  /// Wrote a field that is none of the above.
  case wrote(HistorySubjects, Field, Value)
  /// Points; negative where they were taken.
  case gave(HistorySubjects, Int64)
  /// `isBoard` where everybody who was on the board got this score.
  case set(HistorySubjects, to: Int64, isBoard: Bool)
  case answered(HistorySubjects, isRight: Bool, isReversed: Bool)
  /// Several answers at once.
  case quizzed(HistorySubjects, rightCount: Int)
  /// The foods that were picked; none where the round was skipped.
  case picked([String], round: UInt32, list: CollectionID)
  case restarted(list: CollectionID)
  /// Edited a text: a note, or a field of a card.
  case edited(HistorySubjects, Field)
  case joined(device: String, person: String, Role)
  case revoked(device: String?)
  /// What it took back; empty where that is not known.
  case undid([HistoryFact])
  /// Operations that this version does not know.
  case unknown(count: Int)

  /// The application that it belongs to, as scripts read it.
  package var what: String {
    switch self {
    case .added(let subjects), .imported(let subjects), .removed(let subjects),
      .restored(let subjects), .renamed(let subjects, _, _), .moved(let subjects),
      .ticked(let subjects), .unticked(let subjects), .wrote(let subjects, _, _),
      .gave(let subjects, _), .set(let subjects, _, _), .answered(let subjects, _, _),
      .quizzed(let subjects, _), .edited(let subjects, _):
      subjects.collection?.historyLabel ?? Self.unknownLabel
    case .cleared(let collection), .picked(_, _, let collection), .restarted(let collection):
      collection.historyLabel
    case .joined, .revoked: CollectionID.devices.historyLabel
    case .undid: "undo"
    case .unknown: Self.unknownLabel
    }
  }

  static let unknownLabel = "unknown"
}

extension CollectionID {
  fileprivate var historyLabel: String {
    switch knownKind {
    case .settings?: "settings"
    case .devices?: "devices"
    case .scoreboard?: "score"
    case .shoppingList?: "shop"
    case .deck?: "words"
    case .note?: "note"
    case nil: HistoryFact.unknownLabel
    }
  }
}
