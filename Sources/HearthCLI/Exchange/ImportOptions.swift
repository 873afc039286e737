internal import HearthFormats
internal import HearthModel
internal import HearthSystem

/// What a command line says about an import.
struct ImportOptions: Sendable {
  /// The path as it was typed; `-` is standard input.
  let path: String
  /// nil where the content decides.
  let format: ImportFormat?
  let list: String?
  let deck: String?
  let encoding: TextEncoding?
  let isDryRun: Bool
  /// Whether records that are known are set to what the file says.
  let updates: Bool
  let skipsBad: Bool

  init(_ line: Invocation) throws(CLIError) {
    path = line.arguments[0]
    list = line.value(of: .list)
    deck = line.value(of: .deck)
    if list != nil, deck != nil {
      throw .usage(.optionsExclude("--list", "--deck"), command: line.command.name)
    }
    try line.refuseEmptyNames([list, deck].compactMap(\.self))
    format = try Self.value(of: ImportCommand.format, in: line) { ImportFormat(rawValue: $0) }
    encoding = try Self.value(of: ImportCommand.encoding, in: line) { TextEncoding(label: $0) }
    isDryRun = line.has(ImportCommand.dryRun)
    updates = line.has(ImportCommand.update)
    skipsBad = line.has(ImportCommand.skipBad)
    if let format { try check(format, command: line.command.name) }
  }

  /// Refuses a list for what does not become items, and a deck for what does not become cards.
  func check(_ format: ImportFormat, command: String = ImportCommand.name) throws(CLIError) {
    if list != nil, !format.allowsList {
      throw .usage(.optionNotForFormat("--list", format: format.label), command: command)
    }
    if deck != nil, !format.allowsDeck {
      throw .usage(.optionNotForFormat("--deck", format: format.label), command: command)
    }
  }

  /// What the rows of a spreadsheet become, where an option says so.
  var spreadsheet: CSVTarget? {
    if list != nil { return .items }
    return deck == nil ? nil : .cards
  }

  private static func value<Value>(
    of option: OptionSpec, in line: Invocation, _ read: (String) -> Value?
  ) throws(CLIError) -> Value? {
    guard let text = line.value(of: option) else { return nil }
    guard let value = read(text.lowercased()) else {
      throw .usage(
        .notAnOptionValue(text, option: option.name, expected: option.summary),
        command: line.command.name)
    }
    return value
  }
}

extension ImportFormat {
  fileprivate var allowsList: Bool {
    switch self {
    case .todoTxt, .csv, .calendar, .keep, .homeAssistant, .markdown, .text: true
    case .scoreApp, .anki, .apkg: false
    }
  }

  fileprivate var allowsDeck: Bool {
    switch self {
    case .anki, .apkg, .csv: true
    case .scoreApp, .todoTxt, .calendar, .keep, .homeAssistant, .markdown, .text: false
    }
  }
}
