internal import HearthCRDT
internal import HearthModel

/// A text as the engine alone has it: one writer's edits by position, without the batches that tell others.
struct EditedText {
  private var state: TextState
  private var counter: UInt64 = 0

  init(_ state: TextState) {
    self.state = state
  }

  /// The text that a session leaves, each of its edits made by itself.
  init(replaying patches: [Trace.Patch]) {
    self.init(TextState(id: TextID(record: .named(.note("Fridge")), field: .text)))
    for patch in patches { edit(patch) }
  }

  /// A text that was kept without its history.
  init(state: [UInt8]) throws(StateError) {
    self.init(try TextState(decoding: state))
  }

  var string: String { state.string }

  /// The text without its history: enough to go on editing.
  func encoded() -> [UInt8] { state.encoded() }

  mutating func edit(_ patch: Trace.Patch) {
    if patch.deletedCount > 0 {
      state.erase(patch.position..<patch.position + patch.deletedCount)
      counter += 1
    }
    if !patch.inserted.isEmpty {
      counter += 1
      // Eight bytes without a pattern, as real identities are.
      let replica = ReplicaID(rawValue: 0x9E37_79B9_7F4A_7C15)
      state.insert(patch.inserted, at: patch.position, as: Dot(replica: replica, counter: counter))
    }
  }
}
