internal import HearthFormats
internal import HearthModel

/// A record that is not imported, and why.
struct ImportRefusal: Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    case format(FormatError.Fault)
    case model(ModelError)
    case omitted(ImportEvent.Omission)
    /// The file adds to more decks or notes than one import takes.
    case tooManyCollections(limit: Int)
  }

  let place: SourcePlace
  let reason: Reason
}

/// The records of a file that are not imported, as many of them as anybody reads.
struct ImportRefusals: Hashable, Sendable {
  /// How many are kept; of a file with more bad records nothing is imported, whatever is asked for.
  static let maximumCount = 10_000

  /// In the order of the file.
  private(set) var listed: [ImportRefusal] = []
  /// How many of all are bad, and not merely left out.
  private(set) var badCount = 0
  /// How many lines of a Markdown text have no box; they are not listed.
  private(set) var unboxedCount = 0

  mutating func add(_ reason: ImportRefusal.Reason, at place: SourcePlace) {
    if reason == .omitted(.unboxed) {
      unboxedCount += 1
      return
    }
    if listed.count < Self.maximumCount {
      listed.append(ImportRefusal(place: place, reason: reason))
    }
    if case .omitted = reason { return }
    badCount += 1
  }

  /// Both together, in the order of the file.
  func merged(with other: ImportRefusals) -> ImportRefusals {
    var merged = self
    merged.listed += other.listed
    merged.listed.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    merged.badCount += other.badCount
    merged.unboxedCount += other.unboxedCount
    return merged
  }
}
