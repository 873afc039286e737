internal import HearthCRDT
internal import HearthFormats
internal import HearthModel
internal import HearthStore
internal import HearthSystem

/// The first reading of a file: everything that is wrong with it is found before anything is written.
struct ImportCheck {
  private let format: ImportFormat
  private let options: ImportOptions
  private(set) var refusals = ImportRefusals()
  /// What stopped the reading; nothing is imported then, whatever is asked for.
  private(set) var isBroken = false

  init(_ format: ImportFormat, _ options: ImportOptions) {
    self.format = format
    self.options = options
  }

  /// Reads `source` to its end, and counts in `tally` by what its records are known.
  mutating func run<Source: ImportSource & ~Copyable>(
    _ source: inout Source, _ tally: Tally, progress: (Double) -> Void
  ) throws(CLIError) {
    var events: [ImportEvent] = []
    while true {
      events.removeAll(keepingCapacity: true)
      let step = try source.read(into: &events)
      for event in events { try take(event, tally) }
      progress(source.progress)
      switch step {
      case .more: continue
      case .end: return
      case .broken(let error):
        refusals.add(.format(error.fault), at: error.place)
        isBroken = true
        return
      }
    }
  }

  private mutating func take(
    _ event: ImportEvent, _ tally: Tally
  ) throws(CLIError) {
    switch event {
    case .refused(let error): refusals.add(.format(error.fault), at: error.place)
    case .omitted(let omission, let place): refusals.add(.omitted(omission), at: place)
    case .record(let record):
      if let fault = record.fault(in: format, options) {
        refusals.add(.model(fault), at: record.place)
      } else if record.mayRepeat(in: format) {
        let target = ImportTarget(of: record, options)
        let key = record.derivedID(format, target.folded, occurrence: 0)
        _ = try stored { () throws(StoreError) in try tally.count(key) }
      }
    }
  }
}

extension ImportedRecord {
  /// Why the record cannot be imported into any household; nil where it can.
  func fault(in format: ImportFormat, _ options: ImportOptions) -> ModelError? {
    do throws(ModelError) {
      _ = try content(in: format)
      if case .note(let note) = content {
        if let fault = NameLimit.fault(in: note.name) { return .name(note.name, fault) }
        try Note.check(note.text)
      }
      return ImportTarget(of: self, options).fault
    } catch {
      return error
    }
  }

  /// Whether a later record of the file can be the same one.
  func mayRepeat(in format: ImportFormat) -> Bool { id != nil || format.mergesEqualKeys }

  /// The id by which the record is known in a collection: its own id's, or its key's and occurrence's.
  func derivedID(
    _ format: ImportFormat, _ collection: CollectionID, occurrence: Int
  ) -> DerivedID {
    let source = id.map { ImportIdentity.Source.own($0) } ?? .key(key, occurrence: occurrence)
    return ImportIdentity(format: format, target: collection, source: source)
      .derivedID(using: SystemPrimitives())
  }
}

/// Runs `body`, which speaks to a store, with its failures in this program's terms.
func stored<Result>(
  _ body: () throws(StoreError) -> Result
) throws(CLIError) -> Result {
  do throws(StoreError) {
    return try body()
  } catch {
    throw .store(error)
  }
}
