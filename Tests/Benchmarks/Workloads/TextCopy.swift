internal import HearthCRDT
internal import HearthModel

/// One writer's copy of a text as a document has it: every edit is a batch of its own.
struct TextCopy {
  private static let text = TextID(record: .named(.note("Fridge")), field: .text)

  private var copy: DocumentCopy

  /// An empty text, to be written by the writer of this number.
  init(writer number: Int) {
    copy = DocumentCopy(writer: number)
  }

  private var state: TextState { copy.document.text(Self.text) }

  var string: String { state.string }

  /// The text without its history.
  var edited: EditedText { EditedText(state) }

  /// Makes one edit, as a transaction of its own.
  mutating func edit(_ patch: Trace.Patch) throws {
    let layout = state.layout
    var draft = copy.replica.draft
    if patch.deletedCount > 0 {
      let range = patch.position..<(patch.position + patch.deletedCount)
      draft.append(.erase(Self.text, layout.ranges(of: range)))
    }
    var insertion = layout.insertion(at: patch.position)
    for run in Self.runs(of: patch.inserted) {
      let dot = draft.append(.insert(Self.text, insertion, String(run)))
      insertion = insertion.following(ElementID(dot: dot, offset: UInt32(run.count - 1)))
    }
    try copy.write(draft.operations)
  }

  /// The text in pieces that an operation can hold.
  private static func runs(of text: String) -> [Substring.UnicodeScalarView] {
    var runs: [Substring.UnicodeScalarView] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      // A scalar takes four bytes at most.
      let run = rest.prefix(Draft.maximumRunByteCount / 4)
      runs.append(run)
      rest = rest[run.endIndex...]
    }
    return runs
  }

  // MARK: As bytes

  /// How many transactions it holds.
  var transactionCount: Int { copy.bytes.log.count }

  /// All that was ever written.
  func history() throws -> [UInt8] { try copy.bytes.packed() }

  /// What was written from a transaction on.
  func history(from transaction: Int) throws -> [UInt8] {
    try copy.bytes.packed(from: transaction)
  }

  /// Takes in what another one wrote; what is known already changes nothing.
  mutating func merge(_ history: [UInt8]) throws { try copy.merge(history) }
}
