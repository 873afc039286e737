/// What a reader comes upon.
package enum ImportEvent: Hashable, Sendable {
  case record(ImportedRecord)
  /// A record that cannot be imported; reading went on behind it.
  case refused(FormatError)
  /// A record that the format's rules leave out.
  case omitted(Omission, at: SourcePlace)

  package enum Omission: Hashable, Sendable {
    case cancelled, trashed
    /// A line of Markdown that has text but no box.
    case unboxed
  }
}
