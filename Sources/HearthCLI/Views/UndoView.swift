internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// The records that an undo has put back to what they were before.
struct UndoView: View {
  private let ids: [RecordID]

  init(undone: OwnTransaction) {
    var ids: [RecordID] = []
    for written in undone.operations {
      guard case .record(let id)? = written.operation.target(dot: written.dot), !ids.contains(id)
      else { continue }
      ids.append(id)
    }
    self.ids = ids
  }

  var json: [JSONValue.Member] {
    [.init(key: "ids", value: .array(ids.map { .text(ShortID($0).text) }))]
  }

  var plainTable: Table {
    var table = Table()
    for id in ids { table.append([.init(ShortID(id).text)]) }
    return table
  }

  var terminalTable: Table { Table() }
  var isEmpty: Bool { true }
  var emptyNotice: Notice? { .undone }
}
