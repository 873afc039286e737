/// What of a household can be written to a file.
package enum ExportKind: String, Hashable, Sendable, CaseIterable {
  case score, shop, words

  /// The formats that can hold it; the first is the one where nobody says which.
  package var formats: [ImportFormat] {
    switch self {
    case .score: [.scoreApp, .csv]
    case .shop: [.markdown, .text, .todoTxt, .csv, .calendar, .homeAssistant]
    case .words: [.anki, .csv]
    }
  }

  package var standardFormat: ImportFormat { formats[0] }

  var csvTarget: CSVTarget {
    switch self {
    case .score: .members
    case .shop: .items
    case .words: .cards
    }
  }
}
