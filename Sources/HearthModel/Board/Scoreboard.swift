package import HearthCRDT

/// The household's one scoreboard.
package struct Scoreboard: Sendable {
  /// The score of a new member, and after a reset, where the household has not chosen another.
  package static let standardStart: Int64 = 100
  /// How many members a board takes where the household has not chosen otherwise: one for each colour.
  package static let standardMemberLimit = Colour.allCases.count
  /// The name of a member who has none.
  package static let standardName = "Family Name"

  /// In board order.
  package let members: [Member]
  private let state: CollectionState

  package init(_ state: CollectionState) {
    self.state = state
    members = state.rows.map { Member($0) }
  }

  /// One member of the family.
  package struct Member: NamedRow, Hashable {
    package let id: RecordID
    package let name: String
    /// nil where the sum is beyond 64 bits.
    package let score: Int64?
    package let colour: Colour
    /// See ``Field/source``.
    package let source: String?
    package let alternatives: [Alternative]

    init(_ record: Record) {
      id = record.id
      name = record.text(.name) ?? standardName
      score = record.count
      colour = record.integer(.colour).flatMap(Colour.init) ?? .red
      source = record.text(.source)
      alternatives = record.alternatives([.name, .colour])
    }

    package var ids: [RecordID] { [id] }
    package var isDone: Bool { false }
    package func narrowed(to id: RecordID) -> Member { self }
  }
}

// MARK: - Changes

extension Scoreboard {
  /// Adds members at the end of the board, which takes `limit` of them.
  ///
  /// Without a colour each takes the one after the last member's.
  package func add(
    _ names: [String], colour: Colour?, start: Int64, limit: Int, to draft: inout Draft
  ) throws(ModelError) {
    var taken = Set(members.map { NameKey($0.name) })
    for name in names {
      if let fault = NameLimit.fault(in: name) { throw .name(name, fault) }
      guard taken.insert(NameKey(name)).inserted else { throw .alreadyOnBoard(name) }
    }
    guard members.count + names.count <= limit else { throw .memberLimit(limit) }
    var insertion = state.insertionAfterLastRow
    var following = members.last?.colour.next ?? .red
    for name in names {
      let values = [
        FieldValue(field: .name, value: .text(name)),
        FieldValue(field: .colour, value: .integer((colour ?? following).rawValue)),
      ]
      let creation = Creation(
        collection: state.id, values: values, start: start, insertion: insertion)
      insertion = insertion.following(ElementID(dot: draft.append(.create(creation))))
      following = (colour ?? following).next
    }
  }

  /// Adds points, or takes them away where `points` is negative.
  package func add(
    _ points: Int64, to member: Member, in draft: inout Draft
  ) throws(ModelError) {
    guard let score = member.score, !score.addingReportingOverflow(points).overflow else {
      throw .overflow(member: member.name)
    }
    draft.append(.add(member.id, points))
  }

  package func set(_ members: [Member], to score: Int64, in draft: inout Draft) {
    for member in members { draft.append(.set(member.id, score)) }
  }

  package func rename(
    _ member: Member, to name: String, in draft: inout Draft
  ) throws(ModelError) {
    if let fault = NameLimit.fault(in: name) { throw .name(name, fault) }
    let key = NameKey(name)
    let isTaken = members.contains { $0.id != member.id && NameKey($0.name) == key }
    guard !isTaken else { throw .alreadyOnBoard(name) }
    draft.append(.write(member.id, .name, .text(name)))
  }

  package func colour(_ member: Member, _ colour: Colour, in draft: inout Draft) {
    draft.append(.write(member.id, .colour, .integer(colour.rawValue)))
  }

  package func move(
    _ member: Member, to place: Place, in draft: inout Draft
  ) throws(ModelError) {
    try state.move(member, to: place, among: members, in: &draft)
  }

  package func remove(_ members: [Member], in draft: inout Draft) {
    for member in members { draft.append(.disable(member.id)) }
  }

  package func clear(in draft: inout Draft) {
    draft.append(.clear(state.id))
  }
}
