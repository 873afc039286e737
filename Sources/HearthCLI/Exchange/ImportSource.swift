internal import HearthFormats

/// Where an import's records come from: read from the beginning to the end, and again after a rewind.
protocol ImportSource: ~Copyable {
  var format: ImportFormat { get }

  /// Appends some of the events that follow.
  mutating func read(into events: inout [ImportEvent]) throws(CLIError) -> ImportStep

  mutating func rewind() throws(CLIError)

  /// Throws where it no longer is what was read first.
  func requireUnchanged() throws(CLIError)

  /// How much of it was read since the last rewind, from 0 to 1.
  var progress: Double { get }
}

/// Whether more follows.
enum ImportStep: Hashable, Sendable {
  case more, end
  /// Nothing behind this fault can be read.
  case broken(FormatError)
}
