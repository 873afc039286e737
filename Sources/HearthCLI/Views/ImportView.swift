internal import HearthFormats
internal import HearthSystem

/// What an import did, or would do.
struct ImportView: View {
  let report: ImportReport
  let refusals: ImportRefusals
  let isDryRun: Bool
  let updates: Bool

  var json: [JSONValue.Member] {
    let skipped = refusals.listed.map { refusal -> JSONValue in
      [
        "line": .integer(Int64(refusal.place.line)),
        "column": .integer(Int64(refusal.place.column)),
        "message": .text(refusal.reason.sentence),
      ]
    }
    let updated: [JSONValue.Member] =
      updates ? [.init(key: "updated", value: .integer(Int64(report.updatedCount)))] : []
    return [.init(key: "added", value: .integer(Int64(report.addedCount)))] + updated
      + [
        .init(key: "unchanged", value: .integer(Int64(report.unchangedCount))),
        .init(key: "skipped", value: .array(skipped)),
        .init(key: "dryRun", value: .flag(isDryRun)),
      ]
  }

  /// The changes one by one before they are made, their numbers afterwards.
  var plainTable: Table {
    var table = Table()
    if isDryRun {
      for change in report.changes {
        table.append([
          .init(change.isNew ? "add" : "update", style: .dim), .init(change.what),
          .init(change.name, style: .bold),
        ])
      }
      return table
    }
    let counts = [
      ("added", report.addedCount), ("updated", report.updatedCount),
      ("unchanged", report.unchangedCount), ("skipped", refusals.listed.count),
    ]
    for (name, count) in counts where name != "updated" || updates {
      table.append([.init(name), .init(String(count))])
    }
    return table
  }

  /// A person reads the numbers in the sentence that follows.
  var terminalTable: Table { isDryRun ? plainTable : Table() }
  var isEmpty: Bool { false }
  var emptyNotice: Notice? { nil }
}
