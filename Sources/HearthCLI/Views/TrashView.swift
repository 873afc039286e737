internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// What was removed, or of it what a command brought back.
struct TrashView: View {
  private struct Row: Sendable {
    let id: String
    let what: String
    let name: String
    let by: String
    let at: String?
  }

  private let rows: [Row]

  init(entries: [Trash.Entry], people: People) {
    rows = entries.map { entry in
      Row(
        id: ShortID(entry.id).text, what: entry.what, name: entry.name,
        by: entry.removal.flatMap { people.person(behind: $0.dot.replica) } ?? "",
        at: entry.removal?.time.iso8601)
    }
  }

  var json: [JSONValue.Member] {
    let entries = rows.map { row -> JSONValue in
      [
        "id": .text(row.id), "what": .text(row.what), "name": .text(row.name),
        "by": .text(row.by), "at": row.at.map { .text($0) } ?? .null,
      ]
    }
    return [.init(key: "entries", value: .array(entries))]
  }

  var plainTable: Table {
    var table = Table()
    for row in rows {
      table.append([
        .init(row.id), .init(row.what), .init(row.at ?? ""), .init(row.by), .init(row.name),
      ])
    }
    return table
  }

  var terminalTable: Table {
    var table = Table()
    for row in rows {
      table.append([
        .init(row.id, style: .dim), .init(row.what), .init(row.at ?? "", style: .dim),
        .init(row.by, style: .dim), .init(row.name, style: .bold),
      ])
    }
    return table
  }

  var isEmpty: Bool { rows.isEmpty }
  var emptyNotice: Notice? { .emptyTrash }
}
