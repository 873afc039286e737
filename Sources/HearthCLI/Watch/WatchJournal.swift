internal import HearthSystem

/// What `watch` has written so far; from it follows what is written next: a view appears again only if it, or whether
/// it is fresh, is another than before.
struct WatchJournal: Sendable {
  private let mode: OutputMode
  private var written: [Watched: Entry] = [:]
  /// Whether a block was written.
  private var hasWritten = false

  private struct Entry: Sendable {
    let edition: Int
    let text: String
    let isFresh: Bool
  }

  init(_ mode: OutputMode) {
    self.mode = mode
  }

  /// What is to be written now: a line for each document, or blocks of rows with an empty line before each but the first.
  mutating func text(for contents: WatchContents, sync: SyncState) -> String {
    var text = ""
    for section in contents.sections {
      // Rows do not say whether they are fresh.
      let isFresh = mode == .json && sync.isFresh
      let before = written[section.what]
      if let before, before.edition == section.edition, before.isFresh == isFresh { continue }
      let entry = Entry(
        edition: section.edition, text: self.text(of: section, in: contents), isFresh: isFresh)
      written[section.what] = entry
      if let before, before.text == entry.text, before.isFresh == isFresh { continue }
      if mode == .json {
        text += document(for: section, of: contents, sync: sync)
      } else if before != nil || !entry.text.isEmpty {
        // That there is nothing is worth a block only where there was something.
        text += (hasWritten ? "\n" : "") + entry.text
        hasWritten = true
      }
    }
    return text
  }

  private func text(
    of section: WatchContents.Section, in contents: WatchContents
  ) -> String {
    switch mode {
    case .json: JSONValue.object(section.view.json).json
    case .plain: plainText(of: section, in: contents)
    case .terminal: terminalText(of: section, in: contents)
    }
  }

  private func document(
    for section: WatchContents.Section, of contents: WatchContents, sync: SyncState
  ) -> String {
    let name = JSONValue.Member(key: "what", value: .text(section.what.rawValue))
    let members = (contents.isSingle ? [] : [name]) + section.view.json
    return JSONValue.object(members + [.init(key: "sync", value: sync.json)]).json + "\n"
  }

  /// The aligned rows of a view; where there are several views, below its title.
  private func terminalText(
    of section: WatchContents.Section, in contents: WatchContents
  ) -> String {
    let rows = section.view.terminalTable.terminalText(isColoured: false)
    let text = rows.isEmpty ? (section.view.emptyNotice?.sentence ?? "") + "\n" : rows
    return contents.isSingle ? text : WatchText.title(of: section.what) + "\n" + text
  }

  /// The rows of a view; where there are several views, each row begins with the name of its own.
  private func plainText(
    of section: WatchContents.Section, in contents: WatchContents
  ) -> String {
    guard !contents.isSingle else { return section.view.plainTable.plainText }
    var table = Table()
    for row in section.view.plainTable.rows {
      table.append([Table.Cell(section.what.rawValue)] + row)
    }
    return table.plainText
  }
}
