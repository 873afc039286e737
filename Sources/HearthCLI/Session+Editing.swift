internal import HearthCRDT
internal import HearthModel
internal import HearthStore

extension Session {
  /// Makes an edit, durable before anything is printed, and shows the rows that it made, changed or removed.
  ///
  /// `make` drafts the edit and returns the state before it, `reload` gives the state after it, `rows` the rows of
  /// either, and `view` shows some of them.
  mutating func edit<State, Row: NamedRow, Shown: View>(
    after question: Question? = nil,
    _ make: (inout LocalHousehold, inout Draft) throws(CLIError) -> State,
    reload: (inout LocalHousehold) throws(CLIError) -> State,
    rows: (State) -> [Row],
    view: (State, [Row]) -> Shown
  ) throws(CLIError) {
    try begin(after: question)
    try write(make, reload: reload, rows: rows, view: view)
  }

  /// The same where what comes before an edit has been done.
  mutating func write<State, Row: NamedRow, Shown: View>(
    _ make: (inout LocalHousehold, inout Draft) throws(CLIError) -> State,
    reload: (inout LocalHousehold) throws(CLIError) -> State,
    rows: (State) -> [Row],
    view: (State, [Row]) -> Shown
  ) throws(CLIError) {
    let (before, draft) = try withHome { home throws(CLIError) in
      try home.household.editing { household, draft throws(CLIError) in
        let state = try make(&household, &draft)
        return (state, draft)
      }
    }
    syncAfterwards()
    let seen = try see(reload)
    let after = rows(seen.value)
    let shown = Self.changedRows(before: rows(before), after: after, by: draft)
    print(
      view(seen.value, shown), sync: seen.sync, isQuiet: options.isQuiet, isPart: !after.isEmpty)
  }

  /// Makes an edit and shows what `make` returns.
  mutating func edit<Shown: View>(
    isOfDevice: Bool = false,
    _ make: (inout LocalHousehold, inout Draft) throws(CLIError) -> Shown
  ) throws(CLIError) {
    try begin(after: nil)
    let view = try withHome { home throws(CLIError) in
      try home.household.editing(isOfDevice: isOfDevice, make)
    }
    syncAfterwards()
    let seen = try see { _ in () }
    print(view, sync: seen.sync, isQuiet: options.isQuiet)
  }

  /// Makes an edit and shows what `show` makes of the household after it and of what `make` returned.
  ///
  /// - Returns: What `make` returned.
  @discardableResult
  mutating func edit<Value, Shown: View>(
    _ make: (inout LocalHousehold, inout Draft) throws(CLIError) -> Value,
    showing show: (inout LocalHousehold, Value) throws(CLIError) -> Shown
  ) throws(CLIError) -> Value {
    try begin(after: nil)
    let value = try withHome { home throws(CLIError) in try home.household.editing(make) }
    syncAfterwards()
    let seen = try see { household throws(CLIError) in try show(&household, value) }
    print(seen.value, sync: seen.sync, isQuiet: options.isQuiet)
    return value
  }

  /// What comes before an edit: a question that can be answered, a home, an answer, and news if they were asked for.
  mutating func begin(after question: Question?) throws(CLIError) {
    try check(question)
    guard question != nil || options.pull != nil else { return }
    try requireHousehold()
    try ask(question)
    pullFirst()
  }

  /// The rows after an edit that it made or changed, and those that it took away as they were.
  private static func changedRows<Row: NamedRow>(
    before: [Row], after: [Row], by draft: Draft
  ) -> [Row] {
    let isClear = draft.operations.contains { if case .clear = $0 { true } else { false } }
    let changed = Set(isClear ? before.flatMap(\.ids) : draft.changedRecords)
    let staying = Set(after.flatMap(\.ids))
    let removed = before.filter { row in
      row.ids.contains { changed.contains($0) && !staying.contains($0) }
    }
    return removed + after.filter { $0.ids.contains(where: changed.contains) }
  }
}
