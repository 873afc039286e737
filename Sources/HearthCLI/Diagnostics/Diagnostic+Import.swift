internal import HearthFormats
internal import HearthModel
internal import HearthSystem

extension Diagnostic {
  /// How many refused records a message lists.
  private static let listedRefusalCount = 20

  init(_ refusals: ImportRefusals, file: String) {
    let bad = refusals.listed.filter { if case .omitted = $0.reason { false } else { true } }
    var lines = bad.prefix(Self.listedRefusalCount).map { $0.line(in: file) }
    let rest = refusals.badCount - lines.count
    if rest > 0 { lines.append("\(file.safeForTerminal): and \(rest) more.") }
    lines.append("Nothing was imported.")
    self.init(.import_, lines.joined(separator: "\n"))
  }
}

extension ImportRefusal {
  /// The place as compilers write it, and what is wrong there: `FILE:12:5: The name is missing.`.
  func line(in file: String) -> String {
    "\(file.safeForTerminal):\(place.line):\(place.column): \(reason.sentence)"
  }
}

extension ImportRefusal.Reason {
  var sentence: String {
    switch self {
    case .format(let fault): fault.sentence
    case .model(let error): Diagnostic(error, in: .board).message
    case .omitted(.cancelled): "The task is cancelled."
    case .omitted(.trashed): "The note is in the trash."
    case .omitted(.unboxed): "The line has no box."
    case .tooManyCollections(let limit):
      "One file adds to \(limit) decks or notes at most."
    }
  }
}

extension Notice {
  static func words(of report: ImportReport, skipped: Int, isDryRun: Bool) -> String {
    var parts = [(report.addedCount, "added")]
    if report.updatedCount > 0 { parts.append((report.updatedCount, "updated")) }
    parts.append((report.unchangedCount, "unchanged"))
    if skipped > 0 { parts.append((skipped, "skipped")) }
    var words = parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + "."
    if report.deletedCount > 0 {
      let stay =
        report.deletedCount == 1
        ? "1 was deleted here and stays" : "\(report.deletedCount) were deleted here and stay"
      words += " Of the unchanged, \(stay) so."
    }
    if isDryRun {
      let unlisted = report.changeCount - report.changes.count
      if unlisted > 0 {
        words = "And \(unlisted) more \(unlisted == 1 ? "change" : "changes"). " + words
      }
      words += " This was a dry run: nothing was written."
    }
    return words
  }
}
