extension ImportFormat {
  /// A decoder of the format's text; nil for a package, which is none.
  ///
  /// `spreadsheet` is what the rows of a CSV become; with `asList` the lines of a note become items.
  package func decoder(_ spreadsheet: CSVTarget, asList: Bool) -> (any ImportDecoder)? {
    switch self {
    case .scoreApp: ScoreAppDecoder()
    case .anki: AnkiDecoder()
    case .apkg: nil
    case .todoTxt: TodoTxtDecoder()
    case .csv: CSVDecoder(spreadsheet)
    case .calendar: CalendarDecoder()
    case .keep: KeepDecoder(asList: asList)
    case .homeAssistant: HomeAssistantDecoder()
    case .markdown: TextListDecoder(boxesOnly: true)
    case .text: TextListDecoder()
    }
  }

  /// Whether every item of a file says if it is ticked; lines of a plain text need not.
  package var statesTicks: Bool { self != .text }
}
