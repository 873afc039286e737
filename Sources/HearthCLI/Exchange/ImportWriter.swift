internal import HearthCRDT
internal import HearthFormats
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// The second reading of a file: each record is looked up, and made, changed or left alone.
///
/// 1. It holds nothing that grows with the file but one place for each collection that it adds to.
/// 2. A record is known by an id that every device derives alike, so what was imported elsewhere, or was deleted, is
///    not made again.
/// 3. Of several records that are one, the first gives the place and the last the values.
/// 4. In a format without ids, a line is also an item that an export would write as that line; only then is a list read.
struct ImportWriter {
  /// How many collections one file may add to.
  static let maximumCollectionCount = 1_000

  let format: ImportFormat
  let options: ImportOptions
  private let tally: Tally
  /// What is being written; nil where nothing is to be.
  var authoring: Authoring?
  private var collections: [CollectionID: CollectionID] = [:]
  /// Where the next record of a collection goes.
  private var insertions: [CollectionID: Insertion] = [:]
  private var admission: Scoreboard.Admission?
  /// The items of a list that no line of the file has been yet, where the format has no ids.
  private var written: [CollectionID: WrittenItems] = [:]
  private(set) var report = ImportReport()
  /// What the household as it stands does not take.
  private(set) var refusals = ImportRefusals()

  init(_ format: ImportFormat, _ options: ImportOptions, _ tally: Tally) {
    self.format = format
    self.options = options
    self.tally = tally
  }

  /// Reads `source` to its end; without `authoring` it only finds out what would be written.
  mutating func run<Source: ImportSource & ~Copyable>(
    _ source: inout Source, in household: inout LocalHousehold, writing authoring: inout Authoring?,
    progress: (Double) -> Void
  ) throws(CLIError) {
    self.authoring = authoring
    authoring = nil
    var events: [ImportEvent] = []
    var step = ImportStep.more
    while step == .more {
      events.removeAll(keepingCapacity: true)
      step = try source.read(into: &events)
      for case .record(let record) in events { try take(record, in: &household) }
      progress(source.progress)
    }
    try source.requireUnchanged()
    authoring = self.authoring
    self.authoring = nil
  }

  /// A refusal by the household is kept, and is not the end.
  private mutating func take(
    _ record: ImportedRecord, in household: inout LocalHousehold
  ) throws(CLIError) {
    let content: RecordContent?
    do throws(ModelError) {
      content = try record.content(in: format)
    } catch {
      // The first reading has refused it.
      return
    }
    do throws(CLIError) {
      try place(record, content, in: &household)
    } catch {
      guard case .model(let fault, _) = error else { throw error }
      refusals.add(.model(fault), at: record.place)
    }
  }

  private mutating func place(
    _ record: ImportedRecord, _ content: RecordContent?, in household: inout LocalHousehold
  ) throws(CLIError) {
    let target = ImportTarget(of: record, options)
    guard target.fault == nil else { return }
    let folded = target.folded
    guard let collection = try collection(target, folded, in: &household) else {
      refusals.add(.tooManyCollections(limit: Self.maximumCollectionCount), at: record.place)
      return
    }
    if case .note(let note) = record.content { return try place(note, in: &household) }
    let turn = try turn(of: record, folded)
    guard let content else { return }
    let id = record.derivedID(format, collection, occurrence: turn.occurrence)
    let known = try household.known(record, as: id, in: collection, format: format)
    if let known, !isOwn(known) {
      if turn.isLast { try change(known, to: content, target, in: &household) }
    } else if known == nil, try isWritten(record, in: collection, folded, &household) {
      report.keep(isDeleted: false)
    } else if turn.isFirst {
      try make(id, content, target, in: collection, &household)
    } else if turn.isLast {
      for write in content.writes(to: .derived(id)) { try append(write, in: &household) }
    }
  }

  /// Whether the list holds an item that is this line of the file and none before.
  private mutating func isWritten(
    _ record: ImportedRecord, in collection: CollectionID, _ folded: CollectionID,
    _ household: inout LocalHousehold
  ) throws(CLIError) -> Bool {
    guard format.knowsItemsByLine, case .item(let item) = record.content else { return false }
    if written[collection] == nil {
      let format = format
      written[collection] = WrittenItems(try household.state(of: collection)) { line, occurrence in
        ImportIdentity(
          format: format, target: folded, source: .key(line, occurrence: occurrence)
        ).derivedID(using: SystemPrimitives())
      }
    }
    return written[collection]?.take(item) == true
  }

  /// Whether this import has made the record.
  private func isOwn(_ record: Record) -> Bool {
    guard let authoring, let made = record.made?.dot else { return false }
    return made.replica == authoring.replica && made.counter >= authoring.firstCounter
  }
}

// MARK: - Notes

extension ImportWriter {
  /// Makes a note, unless it is here; where another text has its name, under that name with a number.
  private mutating func place(
    _ note: ImportedNote, in household: inout LocalHousehold
  ) throws(CLIError) {
    let door = try household.fridgeDoor()
    let place = door.importPlace(
      name: note.name, text: note.text, using: SystemPrimitives())
    let label = CollectionKind.note.rowLabel ?? ""
    switch place {
    case .unchanged:
      report.keep(isDeleted: !door.notes.contains { $0.name == NameKey.trimmed(note.name) })
    case .undone(let id):
      report.add(label, note.name)
      try append(.enable(id), in: &household)
    case .new(let id, let collection):
      report.add(label, collection.name)
      for making in Note.making(id, in: collection, beginningWith: note.text) {
        try append(making, in: &household)
      }
    }
  }
}

// MARK: - What a record is

extension ImportWriter {
  /// Which of several records of one key, or of several that are one record, this one is.
  private struct Turn {
    let occurrence: Int
    let isFirst: Bool
    let isLast: Bool
  }

  private func turn(
    of record: ImportedRecord, _ folded: CollectionID
  ) throws(CLIError) -> Turn {
    let key = record.derivedID(format, folded, occurrence: 0)
    return try stored { () throws(StoreError) in
      guard record.mayRepeat(in: format) else {
        return Turn(occurrence: try tally.count(key) - 1, isFirst: true, isLast: true)
      }
      let (seen, total) = try tally.recount(key)
      return Turn(occurrence: 0, isFirst: seen == 1, isLast: seen == total)
    }
  }

  /// The collection of a target; nil where there are too many.
  private mutating func collection(
    _ target: ImportTarget, _ folded: CollectionID, in household: inout LocalHousehold
  ) throws(CLIError) -> CollectionID? {
    if let known = collections[folded] { return known }
    guard collections.count < Self.maximumCollectionCount else { return nil }
    let collection =
      target.kind == .scoreboard
      ? .scoreboard : try household.resolve(target.name, target.kind)
    collections[folded] = collection
    return collection
  }
}

// MARK: - Changes

extension ImportWriter {
  private mutating func make(
    _ id: DerivedID, _ content: RecordContent, _ target: ImportTarget,
    in collection: CollectionID, _ household: inout LocalHousehold
  ) throws(CLIError) {
    let colour = target.kind == .scoreboard ? try admit(content, in: &household) : nil
    report.add(target.kind.rowLabel ?? "", content.name)
    guard authoring != nil else { return }
    let insertion =
      if let known = insertions[collection] { known } else {
        try household.stored { household throws(StoreError) in
          try household.insertionAtEnd(of: collection)
        }
      }
    let creation = content.creation(id: id, in: collection, at: insertion, colour: colour)
    if let dot = try append(creation, in: &household) {
      insertions[collection] = insertion.following(ElementID(dot: dot))
    }
  }

  private mutating func admit(
    _ content: RecordContent, in household: inout LocalHousehold
  ) throws(CLIError) -> Colour {
    var admission =
      if let known = self.admission { known } else {
        Scoreboard.Admission(
          to: try household.scoreboard(), limit: try household.settings().memberLimit)
      }
    defer { self.admission = admission }
    do throws(ModelError) {
      return try admission.admit(content.name, colour: content.colour)
    } catch {
      throw .model(error, subject: .board)
    }
  }

  private mutating func change(
    _ record: Record, to content: RecordContent, _ target: ImportTarget,
    in household: inout LocalHousehold
  ) throws(CLIError) {
    let isVisible = try household.stored { household throws(StoreError) in
      guard let collection = record.collection else { return false }
      return try household.isVisible(record, in: collection)
    }
    if !isVisible, record.isMakingUndone {
      return try makeAgain(record, content, target, in: &household)
    }
    let changes = isVisible && options.updates ? content.changes(to: record) : []
    if changes.isEmpty {
      report.keep(isDeleted: !isVisible)
    } else {
      report.update(target.kind.rowLabel ?? "", content.name)
    }
    for change in changes { try append(change, in: &household) }
  }

  /// Brings back what an undo took back: undo is not undone, the command is repeated.
  private mutating func makeAgain(
    _ record: Record, _ content: RecordContent, _ target: ImportTarget,
    in household: inout LocalHousehold
  ) throws(CLIError) {
    if target.kind == .scoreboard { _ = try admit(content, in: &household) }
    report.add(target.kind.rowLabel ?? "", content.name)
    try append(.enable(record.id), in: &household)
    for change in content.changes(to: record) { try append(change, in: &household) }
  }

  @discardableResult
  private mutating func append(
    _ operation: HearthCRDT.Operation, in household: inout LocalHousehold
  ) throws(CLIError) -> Dot? {
    // Taken out while it changes, so that it is never copied; not by `take()`, after which Swift 6 at -O loses what is
    // put back.
    guard var current = authoring else { return nil }
    authoring = nil
    defer { authoring = current }
    return try household.stored { household throws(StoreError) in
      try household.append(operation, to: &current)
    }
  }
}
