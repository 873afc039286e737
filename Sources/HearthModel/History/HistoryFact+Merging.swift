internal import HearthCRDT

extension HistoryFact {
  /// Takes in another fact of the same transaction where both are one to people.
  ///
  /// - Returns: Whether they are.
  mutating func merge(_ other: HistoryFact) -> Bool {
    switch (self, other) {
    case (.added(let mine), .added(let theirs)):
      return adopt(mine, theirs, groups: false) { .added($0) }
    case (.imported(let mine), .imported(let theirs)):
      return adopt(mine, theirs, groups: false) { .imported($0) }
    case (.removed(let mine), .removed(let theirs)):
      return adopt(mine, theirs) { .removed($0) }
    case (.restored(let mine), .restored(let theirs)):
      return adopt(mine, theirs) { .restored($0) }
    case (.moved(let mine), .moved(let theirs)): return adopt(mine, theirs) { .moved($0) }
    case (.ticked(let mine), .ticked(let theirs)): return adopt(mine, theirs) { .ticked($0) }
    case (.unticked(let mine), .unticked(let theirs)):
      return adopt(mine, theirs) { .unticked($0) }
    case (.wrote(let mine, let field, let value), .wrote(let theirs, let other, let another)):
      return field == other && value == another
        && adopt(mine, theirs) { .wrote($0, field, value) }
    case (.set(let mine, let value, let isBoard), .set(let theirs, let another, _)):
      return value == another
        && adopt(mine, theirs, groups: false) { .set($0, to: value, isBoard: isBoard) }
    case (.renamed(let mine, let from, let to), .renamed(let theirs, _, let another)):
      return to == another && mine.names == theirs.names
        && adopt(mine, theirs) { .renamed($0, from: from, to: to) }
    case (.gave(let mine, let points), .gave(let theirs, let more)):
      guard mine == theirs else { return false }
      let (sum, overflow) = points.addingReportingOverflow(more)
      if !overflow { self = .gave(mine, sum) }
      return !overflow
    case (.edited(let mine, let field), .edited(let theirs, let other)):
      return field == other && adopt(mine, theirs) { .edited($0, field) }
    case (.added(let mine), .edited(let theirs, _)), (.imported(let mine), .edited(let theirs, _)):
      // Whoever writes a new note, or a new card with a description, has made it.
      return mine.collection == theirs.collection
        && (mine.count > mine.names.count || theirs.names.allSatisfy(mine.names.contains))
    case (.answered(let mine, let isRight, _), .answered(let theirs, let alsoRight, _)):
      let rightCount = (isRight ? 1 : 0) + (alsoRight ? 1 : 0)
      return adopt(mine, theirs, groups: false) { .quizzed($0, rightCount: rightCount) }
    case (.quizzed(let mine, let rightCount), .answered(let theirs, let isRight, _)):
      let count = rightCount + (isRight ? 1 : 0)
      return adopt(mine, theirs, groups: false) { .quizzed($0, rightCount: count) }
    case (.cleared(let mine), .cleared(let theirs)): return mine == theirs
    case (.unknown(let mine), .unknown(let theirs)):
      self = .unknown(count: mine + theirs)
      return true
    case (.undid(let mine), .undid(let theirs)):
      self = .undid(mine + theirs)
      return true
    default: return false
    }
  }

  private mutating func adopt(
    _ mine: HistorySubjects, _ theirs: HistorySubjects, groups: Bool = true,
    _ make: (HistorySubjects) -> HistoryFact
  ) -> Bool {
    guard mine.collection == theirs.collection else { return false }
    var union = mine
    union.formUnion(theirs, groups: groups)
    self = make(union)
    return true
  }

  /// Counts operations that were not read: of a large transaction, all are of one kind.
  mutating func addUnread(_ count: Int) {
    switch self {
    case .added(var subjects):
      subjects.addUnnamed(count)
      self = .added(subjects)
    case .imported(var subjects):
      subjects.addUnnamed(count)
      self = .imported(subjects)
    case .removed(var subjects):
      subjects.addUnnamed(count)
      self = .removed(subjects)
    default: break
    }
  }
}
