internal import HearthSystem

/// What a command shows, as data: a JSON document, or a table for a terminal or a pipe.
protocol View: Sendable {
  /// The document's members, without the `sync` object.
  var json: [JSONValue.Member] { get }

  /// The rows for a pipe: ids first, free text last.
  var plainTable: Table { get }

  /// The rows for a person.
  var terminalTable: Table { get }

  /// What a pipe gets: the rows, unless the view is no table.
  var plainText: String { get }

  /// What a person gets: the rows, unless the view is no table.
  func terminalText(isColoured: Bool, columnCount: Int?) -> String

  var isEmpty: Bool { get }

  /// What is said where there are no rows; nil where nothing needs saying.
  var emptyNotice: Notice? { get }
}

extension View {
  var plainText: String { plainTable.plainText }

  func terminalText(isColoured: Bool, columnCount: Int?) -> String {
    terminalTable.terminalText(isColoured: isColoured, columnCount: columnCount)
  }

  func document(with sync: SyncState?) -> JSONValue {
    .object(json + (sync.map { [JSONValue.Member(key: "sync", value: $0.json)] } ?? []))
  }
}
