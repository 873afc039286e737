package import HearthCRDT

/// A row of a view, as commands name it: by its name, or by the id of one of its records.
package protocol NamedRow: Sendable {
  var name: String { get }
  /// The records that the row shows; at least one.
  var ids: [RecordID] { get }
  /// Whether the row counts as done, which makes commands prefer another of the same name.
  var isDone: Bool { get }
  /// The row reduced to one of its records.
  func narrowed(to id: RecordID) -> Self
}

/// Which of several rows of one name a command looks for.
package enum RowChoice: Hashable, Sendable {
  /// Any; where the name has several rows and one of them is not done, that one.
  case preferOpen
  case onlyOpen
  case onlyDone
}

extension Array where Element: NamedRow {
  /// The row that `typed` names.
  ///
  /// An exact id wins over a name, and means its record alone, not the whole row.
  ///
  /// - Throws: ``ModelError/unknown(_:known:)``, ``ModelError/already(_:isDone:)`` or
  ///   ``ModelError/ambiguous(_:matches:)``.
  package func row(
    named typed: String, choice: RowChoice = .preferOpen
  ) throws(ModelError) -> Element {
    if ShortID.isPlausible(typed) {
      let named = records(withID: typed)
      if named.count == 1 { return named[0] }
      if named.count > 1 { throw .ambiguous(typed, matches: Self.matches(named)) }
    }
    let key = NameKey(typed)
    let allowed = filter { $0.isAllowed(by: choice) }
    let matching = allowed.filter { NameKey($0.name) == key }
    if matching.count == 1 { return matching[0] }
    let open = matching.filter { !$0.isDone }
    if open.count == 1 { return open[0] }
    if matching.isEmpty {
      if let other = first(where: { NameKey($0.name) == key }) {
        throw .already(typed, isDone: other.isDone)
      }
      throw .unknown(typed, known: allowed.map { $0.name })
    }
    throw .ambiguous(typed, matches: Self.matches(matching))
  }

  /// The rows that these name, each once, in the order named.
  package func rows(
    named typed: [String], choice: RowChoice = .preferOpen
  ) throws(ModelError) -> [Element] {
    var rows: [Element] = []
    var seen: Set<RecordID> = []
    for name in typed {
      let row = try row(named: name, choice: choice)
      if row.ids.allSatisfy({ seen.contains($0) }) { continue }
      seen.formUnion(row.ids)
      rows.append(row)
    }
    return rows
  }

  private func records(withID typed: String) -> [Element] {
    var named: [Element] = []
    for row in self {
      for id in row.ids where ShortID(id).matches(typed) { named.append(row.narrowed(to: id)) }
    }
    return named
  }

  private static func matches(_ rows: [Element]) -> [ModelError.Match] {
    rows.flatMap { row in
      row.ids.prefix(1).map { ModelError.Match(id: ShortID($0), name: row.name) }
    }
  }
}

extension NamedRow {
  fileprivate func isAllowed(by choice: RowChoice) -> Bool {
    switch choice {
    case .preferOpen: true
    case .onlyOpen: !isDone
    case .onlyDone: isDone
    }
  }
}
