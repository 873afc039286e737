internal import HearthFormats
internal import HearthModel
internal import HearthStore
internal import HearthSystem

extension Session {
  /// Writes the board, or the list or deck of this name, else the standard one, to the file at `path`, else to
  /// standard output.
  ///
  /// One that does not exist is refused where it was named, or where a file would be emptied for it.
  mutating func export(
    _ file: FileExport, of name: String?, to path: String?
  ) throws(CLIError) {
    let replaces = path.flatMap { try? FileStatus(of: $0, followsLinks: true) }?.kind == .file
    let seen = try seeNews { household throws(CLIError) in
      if name != nil || replaces { try household.requireExisting(file.kind, name) }
      return try household.exported(file.kind, name)
    }
    let records = seen.value
    if let path { try write(file, records, to: path) }
    if options.mode == .json {
      let text = path == nil ? Self.text(of: file, records) : nil
      let view = ExportView(file: file, count: records.count, path: path, text: text)
      console.write(view.document(with: seen.sync).json + "\n")
    } else if path == nil {
      file.write(records) { show($0) }
    }
    if let path { say(.exported(count: records.count, path: path)) }
    if records.isEmpty { say(Self.emptyNotice(file.kind, name)) }
    if let notice = seen.sync.notice { say(notice) }
  }

  private func write(
    _ file: FileExport, _ records: [ImportedRecord], to path: String
  ) throws(CLIError) {
    do throws(SystemError) {
      let output = try OutputFile(path)
      try file.write(records) { piece throws(SystemError) in try output.write(Array(piece.utf8)) }
      try output.commit()
    } catch {
      // Not the name that the file has while it is written.
      throw .system(SystemError(error.operation, on: path, code: error.code))
    }
  }

  /// Data for a pipe goes as it is; on a terminal it is made safe.
  private mutating func show(_ piece: String) {
    guard options.screen != .none else { return console.write(piece) }
    var safe = ""
    for scalar in piece.unicodeScalars where scalar != "\r" {
      if scalar == "\n" || scalar == "\t" {
        safe.unicodeScalars.append(scalar)
      } else {
        safe += String(Character(scalar)).safeForTerminal
      }
    }
    console.write(safe)
  }

  private static func text(of file: FileExport, _ records: [ImportedRecord]) -> String {
    var text = ""
    file.write(records) { text += $0 }
    return text
  }

  private static func emptyNotice(_ kind: ExportKind, _ name: String?) -> Notice {
    switch kind {
    case .score: .emptyBoard
    case .shop: .emptyList(name ?? ShoppingList.standardName)
    case .words: .emptyDeck(name ?? WordDeck.standardName)
    }
  }
}

extension Household where Backend == SQLiteBackend {
  fileprivate mutating func requireExisting(
    _ kind: ExportKind, _ name: String?
  ) throws(CLIError) {
    switch kind {
    case .score: break
    case .shop: try requireExisting(name ?? ShoppingList.standardName, .shoppingList)
    case .words: try requireExisting(name ?? WordDeck.standardName, .deck)
    }
  }

  fileprivate mutating func exported(
    _ kind: ExportKind, _ name: String?
  ) throws(CLIError) -> [ImportedRecord] {
    switch kind {
    case .score:
      let board = try scoreboard()
      do throws(ModelError) {
        return try board.exported()
      } catch {
        throw .model(error, subject: .board)
      }
    case .shop: return try shoppingList(named: name ?? ShoppingList.standardName).exported()
    case .words: return try deck(named: name ?? WordDeck.standardName).exported()
    }
  }
}
