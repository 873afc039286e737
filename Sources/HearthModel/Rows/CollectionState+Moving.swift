internal import HearthCRDT

extension CollectionState {
  /// Gives a row's records fresh places next to each other.
  ///
  /// `rows` are all of the collection's as they are shown; places count these.
  func move<Row: NamedRow>(
    _ moved: Row, to place: Place, among rows: [Row], in draft: inout Draft
  ) throws(ModelError) {
    let others = rows.filter { row in !row.ids.allSatisfy { moved.ids.contains($0) } }
    var insertion: Insertion
    switch place {
    case .first: insertion = self.insertion(before: others.first, leaving: moved)
    case .last: insertion = self.insertion(before: nil as Row?, leaving: moved)
    case .number(let number):
      guard number <= rows.count else { throw .noSuchPlace(number, rowCount: rows.count) }
      let next = number <= others.count ? others[number - 1] : nil
      insertion = self.insertion(before: next, leaving: moved)
    case .before(let name):
      insertion = self.insertion(
        before: try rows.neighbour(named: name, of: moved), leaving: moved)
    case .after(let name):
      insertion = self.insertion(after: try rows.neighbour(named: name, of: moved).ids.first)
    }
    for id in moved.ids {
      insertion = insertion.following(ElementID(dot: draft.append(.move(id, insertion))))
    }
  }

  /// Where a record goes that is to stand last of the visible ones.
  var insertionAfterLastRow: Insertion { insertion(after: rows.last?.id) }

  /// Where the first record of `moved` goes that is to stand before another row; after the last one for nil.
  private func insertion<Row: NamedRow>(before next: Row?, leaving moved: Row) -> Insertion {
    let staying = rows.filter { !moved.ids.contains($0.id) }
    guard let next, let index = staying.firstIndex(where: { $0.id == next.ids.first }) else {
      return insertion(after: staying.last?.id)
    }
    return insertion(after: index == 0 ? nil : staying[index - 1].id)
  }
}

extension Array where Element: NamedRow {
  /// The row that a place names, which must not be the one that moves.
  fileprivate func neighbour(
    named name: String, of moved: Element
  ) throws(ModelError) -> Element {
    let row = try row(named: name)
    guard row.ids.first != moved.ids.first else { throw .besideItself(name) }
    return row
  }
}
