internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

/// Who did what, when, and on which device; the latest first.
struct HistoryView: View {
  /// One entry, in words.
  struct Entry: Sendable {
    let line: HistoryLine
    /// The person; empty where nobody knows it.
    let by: String
    /// The device's name; empty where nobody knows it.
    let device: String

    init(_ line: HistoryLine, membership: Membership) {
      self.line = line
      let author = line.device.flatMap { membership[$0] }
      // A server lets people in and has nothing else to say: it is their entry.
      if case .joined(let device, let person, _)? = line.facts.first {
        by = person.isEmpty ? device : person
        self.device = device
      } else {
        by = author?.person ?? ""
        self.device = author?.name ?? ""
      }
    }

    var text: String { line.facts.sentence(by: by) }
    /// The device's name as far as a column has room.
    var shortDevice: String {
      let safe = device.safeForTerminal
      return safe.count > 16 ? safe.prefix(15) + "…" : safe
    }

    var time: String { line.time.iso8601 }
  }

  let entries: [Entry]

  var json: [JSONValue.Member] {
    let entries = entries.map { entry -> JSONValue in
      [
        "id": .text(entry.line.id.text), "at": .text(entry.time), "by": .text(entry.by),
        "device": .text(entry.device), "what": .text(entry.line.facts.first?.what ?? ""),
        "text": .text(entry.text), "undone": .flag(entry.line.isUndone),
        "undoes": .array(entry.line.undoes.map { .text($0.text) }),
      ]
    }
    return [.init(key: "entries", value: .array(entries))]
  }

  var plainTable: Table {
    var table = Table()
    for entry in entries {
      table.append([
        .init(entry.line.id.text), .init(entry.time), .init(entry.by), .init(entry.device),
        .init(entry.line.facts.first?.what ?? ""), .init(entry.line.isUndone ? "undone" : ""),
        .init(entry.text),
      ])
    }
    return table
  }

  var terminalTable: Table {
    var table = Table()
    for entry in entries {
      let isUndone = entry.line.isUndone
      table.append([
        .init(entry.line.time.localText, style: .dim),
        .init(entry.shortDevice, style: .dim),
        .init(entry.text + (isUndone ? "  (undone)" : ""), style: isUndone ? .dim : nil),
      ])
    }
    return table
  }

  var isEmpty: Bool { entries.isEmpty }
  var emptyNotice: Notice? { .noHistory }
}
