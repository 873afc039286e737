/// A collection as people see it: what it shows, in order, and what is hidden.
///
/// It is a value made from a header, records and spans; see ``Document/collection(_:)``. A game's picks are among the
/// records: each choice that counts in a newest generation makes one for each side that it picked.
public struct CollectionState: Sendable {
  public let header: CollectionHeader
  /// The record of the collection itself.
  public let settings: Record
  /// The order of all positions, used and unused.
  public private(set) var sequence: ElementSequence
  /// The visible records in the order of their positions; those without one stand last, by identity.
  public let rows: [Record]
  /// The hidden records, by identity: the trash.
  public let hidden: [Record]
  /// The ends of memberships that the document knows, by ascending stamp.
  public let revocations: [DocumentHeader.Revoked]
  private let forks: Forks
  private let indices: [RecordID: Int]

  /// Makes the state of a collection.
  ///
  /// - Parameters:
  ///   - header: What the collection holds beside records and spans.
  ///   - settings: The collection's own record; nil where nobody has written to it.
  ///   - records: All stored records of the collection, in any order.
  ///   - spans: The spans of its sequence, each after those that it refers to.
  ///   - document: The header of the document.
  public init(
    header: CollectionHeader, settings: Record?, records: [Record], spans: [Span],
    document: DocumentHeader
  ) {
    let forks = document.forks
    self.forks = forks
    revocations = document.revocations
    self.header = header
    self.settings = settings ?? Record(id: .named(header.id))
    sequence = ElementSequence(spans)

    var shown: [Record] = []
    var hidden: [Record] = []
    func sort(_ record: Record, isVisible: Bool) {
      if isVisible { shown.append(record) } else { hidden.append(record) }
    }
    var touchedPicks: [PickID: Record] = [:]
    for record in records {
      switch record.id {
      case .created, .derived:
        sort(record, isVisible: record.isShown(in: header, forks: forks))
      case .pick(let pick): touchedPicks[pick] = record
      case .named: continue
      }
    }
    for made in header.picks {
      var record = touchedPicks[made.id] ?? Record(id: .pick(made.id))
      let isVisible =
        record.isShown(in: header, forks: forks)
        || (record.disabled == nil && !header.isCleared(made.id, forks: forks))
      record.complete(from: made)
      sort(record, isVisible: isVisible)
    }

    rows = Self.ordered(shown, by: sequence)
    self.hidden = hidden.sorted { $0.id < $1.id }
    var indices: [RecordID: Int] = [:]
    for (index, record) in (rows + self.hidden).enumerated() { indices[record.id] = index }
    self.indices = indices
  }

  public var id: CollectionID { header.id }

  /// One record, visible or hidden; nil where the collection has no such record.
  public func record(_ id: RecordID) -> Record? {
    guard let index = indices[id] else { return nil }
    return index < rows.count ? rows[index] : hidden[index - rows.count]
  }

  public func isVisible(_ id: RecordID) -> Bool {
    indices[id].map { $0 < rows.count } ?? false
  }

  /// Who hid a record, and when: the disable, or the clear that covered the last of what had shown it.
  ///
  /// It is nil for a visible record, and for one whose making was undone.
  public func hidden(by id: RecordID) -> Stamp? {
    guard let record = record(id), !isVisible(id) else { return nil }
    var shownBy = record.enables
    if case .pick(let pick) = id, record.disabled == nil {
      shownBy += header.game(pick.game)?.choices(making: pick).map { $0.stamp.dot } ?? []
    }
    let clears = shownBy.compactMap { header.firstClear(of: $0, forks: forks) }
    return clears.max() ?? record.disabled
  }

  /// Where a record goes that is to stand directly after another one, or first when that is nil.
  public func insertion(after id: RecordID?) -> Insertion {
    guard let id else { return sequence.insertion(after: nil) }
    guard let element = record(id)?.place.shown?.content else { return insertionAtEnd }
    return sequence.insertion(after: element)
  }

  /// Where a record goes that is to stand directly before a row.
  public func insertion(before id: RecordID) -> Insertion {
    guard let index = indices[id], index < rows.count else { return insertionAtEnd }
    return index == 0 ? insertionAtStart : insertion(after: rows[index - 1].id)
  }

  /// Where a record goes that is to stand before all others, hidden ones among them.
  public var insertionAtStart: Insertion { sequence.insertion(after: nil) }

  /// Where a record goes that is to stand after all others, hidden ones among them.
  public var insertionAtEnd: Insertion { sequence.insertion(after: sequence.last) }

  private static func ordered(_ records: [Record], by sequence: ElementSequence) -> [Record] {
    // Records are large: what is sorted is a rank and an index for each.
    let ranks = sequence.ranks
    var places: [(rank: Int, index: Int)] = []
    places.reserveCapacity(records.count)
    for (index, record) in records.enumerated() {
      let element = record.place.shown.flatMap { sequence.index(of: $0.content) }
      places.append((element.map { ranks[$0] } ?? .max, index))
    }
    places.sort { left, right in
      left.rank == right.rank
        ? records[left.index].id < records[right.index].id : left.rank < right.rank
    }
    return places.map { records[$0.index] }
  }
}
