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
}
