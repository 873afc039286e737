internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSystem

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
