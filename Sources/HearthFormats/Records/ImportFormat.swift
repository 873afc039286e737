/// The formats of files that a household may already have.
package enum ImportFormat: String, Hashable, Sendable, CaseIterable {
  case scoreApp = "score-app"
  case anki
  case apkg
  case todoTxt = "todotxt"
  case csv
  case calendar = "ics"
  case keep
  case homeAssistant = "home-assistant"
  case markdown
  case text

  /// The format's word on the command line.
  package var label: String { rawValue }

  /// Whether records of one key and no id of their own are one record, of which the last counts.
  package var mergesEqualKeys: Bool { self == .anki || self == .apkg }

  /// Whether an item that is on the list already, wherever it came from, is known by the line that it would be
  /// written as: what is exported so holds nothing else by which it could be known again.
  package var knowsItemsByLine: Bool { self == .markdown || self == .text || self == .todoTxt }
}
