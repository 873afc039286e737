internal import HearthFormats
internal import HearthSystem

/// What was written to a file, or the file itself.
struct ExportView {
  let file: FileExport
  let count: Int
  /// nil for standard output.
  let path: String?
  /// The file, where it goes to standard output.
  let text: String?

  func document(with sync: SyncState) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "what", value: .text(file.kind.rawValue)),
      .init(key: "format", value: .text(file.format.label)),
      .init(key: "count", value: .integer(Int64(count))),
      .init(key: "file", value: path.map { .text($0) } ?? .null),
    ]
    if let text { members.append(.init(key: "data", value: .text(text))) }
    return .object(members + [.init(key: "sync", value: sync.json)])
  }
}
