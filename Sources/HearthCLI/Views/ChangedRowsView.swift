internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

/// The rows that an edit changed across collections, each in its own view's shape.
struct ChangedRowsView: View {
  /// What the document says first.
  let head: [JSONValue.Member]
  /// One for each collection that has rows to show.
  let sections: [any View]

  /// Of a key that several collections have, such as two lists, the first is shown.
  var json: [JSONValue.Member] {
    var members = head
    for member in sections.flatMap(\.json) where !members.contains(where: { $0.key == member.key })
    {
      members.append(member)
    }
    return members
  }

  var plainTable: Table { joined(\.plainTable) }
  var terminalTable: Table { joined(\.terminalTable) }

  private func joined(_ table: (any View) -> Table) -> Table {
    var joined = Table()
    for row in sections.flatMap({ table($0).rows }) { joined.append(row) }
    return joined
  }

  var isEmpty: Bool { sections.isEmpty }
  var emptyNotice: Notice? { nil }
}
