internal import HearthSystem

/// The shopping lists by name.
struct ListsView: View {
  struct List: Sendable {
    let name: String
    let open: Int
    let done: Int
  }

  let lists: [List]

  var json: [JSONValue.Member] {
    let lists = lists.map { list -> JSONValue in
      [
        "name": .text(list.name), "open": .integer(Int64(list.open)),
        "done": .integer(Int64(list.done)),
      ]
    }
    return [.init(key: "lists", value: .array(lists))]
  }

  var plainTable: Table { table(open: "", done: "") }
  var terminalTable: Table { table(open: " open", done: " done") }

  private func table(open: String, done: String) -> Table {
    var table = Table()
    for list in lists {
      table.append([
        .init("\(list.open)\(open)", isRightAligned: true),
        .init("\(list.done)\(done)", style: .dim, isRightAligned: true),
        .init(list.name, style: .bold),
      ])
    }
    return table
  }

  var isEmpty: Bool { lists.isEmpty }
  var emptyNotice: Notice? { .noLists }
}
