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

/// Fields that were written at the same time and that nobody has settled.
struct ConflictsView: View {
  let conflicts: [Conflict]

  var json: [JSONValue.Member] {
    let entries = conflicts.map { conflict -> JSONValue in
      [
        "id": .text(ShortID(conflict.id).text), "what": .text(conflict.what),
        "name": .text(conflict.name), "field": .text(conflict.label),
        "shown": conflict.shown.map { .text($0.text(of: conflict.field)) } ?? .null,
        "also": .array(conflict.also.map { .text($0.text(of: conflict.field)) }),
      ]
    }
    return [.init(key: "entries", value: .array(entries))]
  }

  var plainTable: Table {
    var table = Table()
    for conflict in conflicts {
      let cells = [ShortID(conflict.id).text, conflict.what, conflict.label, conflict.name]
      table.append((cells + conflict.values).map { .init($0) })
    }
    return table
  }

  var terminalTable: Table {
    var table = Table()
    for conflict in conflicts {
      let also = conflict.values.dropFirst().joined(separator: ", ")
      table.append([
        .init(ShortID(conflict.id).text, style: .dim), .init(conflict.what),
        .init(conflict.name, style: .bold), .init(conflict.label, style: .dim),
        .init("\(conflict.values[0])  (also: \(also))"),
      ])
    }
    return table
  }

  var isEmpty: Bool { conflicts.isEmpty }
  var emptyNotice: Notice? { .noConflicts }
}

extension Conflict {
  /// The shown value, then the others.
  fileprivate var values: [String] {
    [shown?.text(of: field) ?? ""] + also.map { $0.text(of: field) }
  }
}

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
