internal import HearthCRDT
internal import HearthModel

/// The board as somebody sits before it: what there is, what is selected, and what is being typed.
package struct BoardState: Hashable, Sendable {
  /// The parts of the board that keys can be meant for.
  package enum Pane: Hashable, Sendable, CaseIterable {
    case scores
    case list
  }

  package enum Mode: Hashable, Sendable {
    case showing
    case help
    /// A question stands that is answered with y or anything else.
    case askingReset
    /// The name of a member or an item is being typed.
    case typing(Pane, LineEditor)
  }

  package internal(set) var contents: BoardContents
  package var freshness: BoardFreshness
  package internal(set) var pane: Pane = .scores
  package internal(set) var mode: Mode = .showing
  /// The points that were typed for the next give or take; nil for one.
  package internal(set) var amount: Int64?
  /// What a person is told about the last key; nil where nothing needs telling.
  package var message: String?
  private var selections: [Pane: Selection] = [:]

  package init(contents: BoardContents, freshness: BoardFreshness = BoardFreshness()) {
    self.contents = contents
    self.freshness = freshness
  }

  /// A selected row: what it is, and where it was when it was last seen.
  private struct Selection: Hashable {
    let id: RecordID
    let index: Int
  }

  // MARK: What is selected

  /// The number of the selected row of a pane; nil where it has none.
  package func selectedIndex(in pane: Pane) -> Int? {
    let count = rowCount(of: pane)
    guard count > 0 else { return nil }
    guard let selection = selections[pane] else { return 0 }
    return index(of: selection.id, in: pane) ?? min(selection.index, count - 1)
  }

  package var selectedMember: BoardContents.Member? {
    selectedIndex(in: .scores).map { contents.members[$0] }
  }

  package var selectedItem: BoardContents.Item? {
    selectedIndex(in: .list).map { contents.items[$0] }
  }

  func rowCount(of pane: Pane) -> Int {
    switch pane {
    case .scores: contents.members.count
    case .list: contents.items.count
    }
  }

  /// Selects a row by its number; the nearest one where there is none of that number.
  mutating func select(_ index: Int, in pane: Pane) {
    let count = rowCount(of: pane)
    guard count > 0 else { return }
    let index = min(max(index, 0), count - 1)
    let id: RecordID? =
      switch pane {
      case .scores: contents.members[index].id
      case .list: contents.items[index].ids.first
      }
    selections[pane] = id.map { Selection(id: $0, index: index) }
  }

  /// Shows what there is now; the selection stays on its row wherever that went, and in its place if it is gone.
  package mutating func show(_ contents: BoardContents) {
    let before = Pane.allCases.map { ($0, selectedIndex(in: $0), selections[$0]) }
    self.contents = contents
    for (pane, index, selection) in before {
      guard let index, selection != nil else { continue }
      select(selection.flatMap { self.index(of: $0.id, in: pane) } ?? index, in: pane)
    }
  }

  private func index(of id: RecordID, in pane: Pane) -> Int? {
    switch pane {
    case .scores: contents.members.firstIndex { $0.id == id }
    case .list: contents.items.firstIndex { $0.ids.contains(id) }
    }
  }
}
