internal import HearthSystem

extension Workload {
  /// A session of one writer: replayed by the engine alone, encoded, loaded; its history is that of a document.
  static let text = Workload("text", "TRACE STATE RUNS SECONDS") { arguments in
    let trace = try Trace(path: arguments.text(0))
    let runs = try arguments.number(2)
    let text = EditedText(replaying: trace.patches)
    let edits = Double(trace.patches.count)
    guard text.string == trace.endContent else {
      return [Figure("edits", "", edits), Figure("done", "", edits)]
    }
    let replaying = try median(of: runs) {
      trace.patches
    } _: { patches in
      EditedText(replaying: patches)
    }
    let figures = [Figure("edits", "", edits), Figure("replay", took: replaying)]
    let stored = try encodings(of: text, runs: runs, path: arguments.text(1))
    let budget = Duration.seconds(try arguments.number(3))
    let (document, count) = try replay(trace.patches, within: budget)
    let done = figures + stored + [Figure("done", "", Double(count))]
    guard count == trace.patches.count else { return done }
    return done + histories(try document.history())
  }

  /// Two replicas write the same beginning of a session, and one takes in what the other has.
  static let halves = Workload("halves", "TRACE EDITS RUNS SECONDS") { arguments in
    let patches = try Trace(path: arguments.text(0)).patches.prefix(arguments.number(1))
    let budget = Duration.seconds(try arguments.number(3))
    let (ours, count) = try replay(patches, within: budget)
    guard count == patches.count else { return [Figure("done", "", Double(count))] }
    var theirs = TextCopy(writer: 2)
    for patch in patches { try theirs.edit(patch) }
    let history = try theirs.history()
    let merging = try median(of: arguments.number(2)) {
      ours
    } _: { text in
      try text.merge(history)
      return text.string
    }
    return [
      Figure("done", "", Double(count)), Figure("merge", took: merging),
      Figure("update", byteCount: history.count),
    ]
  }

  /// A session of several writers, merged from bytes.
  static let concurrent = Workload("concurrent", "TRACE STATE RUNS SECONDS") { arguments in
    let trace = try Trace(path: arguments.text(0))
    let deadline = Deadline(after: .seconds(try arguments.number(3)))
    var session = ConcurrentSession(of: trace)
    while !session.isOver, !deadline.hasPassed { try session.step() }
    let figures = [
      Figure("edits", "", Double(trace.transactions.count)),
      Figure("done", "", Double(session.doneCount)),
    ]
    guard session.isOver, let text = session.last, text.string == trace.endContent else {
      return figures
    }
    let history = try text.history()
    let merging = try median(of: arguments.number(2)) {
      TextCopy(writer: 99)
    } _: { text in
      try text.merge(history)
      return text.string
    }
    return figures + [Figure("merge", took: merging)] + histories(history)
      + (try encodings(of: text.edited, runs: arguments.number(2), path: arguments.text(1)))
  }

  /// What a loaded text adds to this process, before and after its first edit.
  static let textMemory = Workload("text-memory", "STATE") { arguments in
    let state = try File.read(arguments.text(0), maximumByteCount: 1 << 30)
    let before = try ProcessMemory.anonymousByteCount()
    var text = try EditedText(state: state)
    let characters = text.string.unicodeScalars.count
    let loaded = try ProcessMemory.anonymousByteCount()
    text.edit(.first)
    let edited = try ProcessMemory.anonymousByteCount()
    return withExtendedLifetime((text, state)) {
      [
        Figure("characters", "", Double(characters)),
        Figure("loaded", byteCount: loaded - before), Figure("edited", byteCount: edited - before),
      ]
    }
  }

  /// A text with as many of the edits as could be made in the time, and how many these are.
  private static func replay(
    _ patches: some Collection<Trace.Patch>, within budget: Duration
  ) throws -> (TextCopy, Int) {
    let deadline = Deadline(after: budget)
    var text = TextCopy(writer: 1)
    var count = 0
    for patch in patches {
      if count.isMultiple(of: 64), deadline.hasPassed { break }
      try text.edit(patch)
      count += 1
    }
    return (text, count)
  }

  private static func histories(_ history: [UInt8]) -> [Figure] {
    [
      Figure("history", byteCount: history.count),
      Figure("history-zlib", byteCount: Zlib.deflate(history).count),
    ]
  }

  private static func encodings(
    of text: EditedText, runs: Int, path: String
  ) throws -> [Figure] {
    let state = text.encoded()
    try File.create(path, holding: state)
    let loading = try median(of: runs) {
      state
    } _: { state in
      var text = try EditedText(state: state)
      text.edit(.first)
      return text.string
    }
    return [
      Figure("state", byteCount: state.count),
      Figure("state-zlib", byteCount: Zlib.deflate(state).count),
      Figure("load-edit", took: loading),
    ]
  }
}

extension Trace.Patch {
  /// One more edit of a text that was loaded.
  fileprivate static let first = Trace.Patch(position: 0, deletedCount: 0, inserted: "x")
}
