internal import HearthModel
internal import HearthSystem

/// A shopping list, or the rows of it that a command changed.
struct ShopView: View {
  let list: String
  let rows: [ShoppingList.Row]
  /// The list that may have been meant, where there is none of this name.
  var near: String?

  var json: [JSONValue.Member] {
    [
      .init(key: "list", value: .text(list)),
      .init(key: "items", value: .array(rows.map(Self.json))),
    ]
  }

  private static func json(_ row: ShoppingList.Row) -> JSONValue {
    let ids = row.ids.map { ShortID($0).text }
    return .object(
      [
        .init(key: "id", value: .text(ids.first ?? "")),
        .init(key: "ids", value: .array(ids.map { .text($0) })),
        .init(key: "name", value: .text(row.name)),
        .init(key: "checked", value: .flag(row.isDone)),
        .init(key: "quantity", value: .text(row.quantity)),
        .init(key: "count", value: .integer(Int64(row.items.count))),
        .init(key: "by", value: .array(row.people.map { .text($0) })),
      ] + row.alternatives.jsonMembers(in: .shoppingList))
  }

  var plainTable: Table {
    var table = Table()
    for row in rows {
      table.append([
        .init(row.ids.first.map { ShortID($0).text } ?? ""), .init(row.isDone ? "x" : "-"),
        .init(String(row.items.count)), .init(row.quantity),
        .init(row.people.joined(separator: ", ")), .init(row.name),
      ])
    }
    return table
  }

  var terminalTable: Table {
    var table = Table()
    for row in rows {
      let count = row.items.count
      let also = row.alternatives.words
      let name = also.isEmpty ? row.name : "\(row.name)  (\(also))"
      table.append([
        .init(row.isDone ? "[x]" : "[ ]"),
        .init(count > 1 ? "\(count)x" : "", isRightAligned: true),
        .init(row.quantity), .init(row.people.joined(separator: ", "), style: .dim),
        .init(name, style: row.isDone ? .dim : .bold),
      ])
    }
    return table
  }

  var isEmpty: Bool { rows.isEmpty }
  var emptyNotice: Notice? { .emptyList(list, near: near) }
}
