internal import HearthCRDT
internal import HearthModel
internal import HearthStore

extension BoardAction {
  /// Drafts what the action changes, and gives what is to be told of it; what is gone meanwhile is left alone.
  func edit(
    _ household: inout LocalHousehold, in draft: inout Draft, source: BoardSource
  ) throws(CLIError) -> Notice? {
    switch self {
    case .give, .addMember, .reset: try editScores(of: &household, in: &draft)
    case .tick, .addItem:
      let list = try household.shoppingList(named: source.list)
      do throws(ModelError) {
        try edit(list, in: &draft)
      } catch {
        throw .model(error, subject: .list(list.name))
      }
    case .undo:
      return .undone(try household.facts(of: try household.undoLast(in: &draft)).words)
    case .redraw, .quit: break
    }
    return nil
  }

  private func editScores(
    of household: inout LocalHousehold, in draft: inout Draft
  ) throws(CLIError) {
    let board = try household.scoreboard()
    let settings = try household.settings()
    do throws(ModelError) {
      switch self {
      case .give(let id, let points):
        guard let member = board.members.first(where: { $0.id == id }) else { return }
        try board.add(points, to: member, in: &draft)
      case .addMember(let name):
        try board.add(
          [name], colour: nil, start: settings.startScore, limit: settings.memberLimit, to: &draft)
      default: board.set(board.members, to: settings.startScore, in: &draft)
      }
    } catch {
      throw .model(error, subject: .board)
    }
  }

  private func edit(_ list: ShoppingList, in draft: inout Draft) throws(ModelError) {
    switch self {
    case .tick(let ids, let isTicked):
      let rows = ids.compactMap { id in
        list.rows.first { $0.ids.contains(id) }?.narrowed(to: id)
      }
      list.check(rows, isTicked, in: &draft)
    case .addItem(let name): try list.add([name], quantity: nil, to: &draft)
    default: break
    }
  }
}
