internal import HearthStore

extension LinkState {
  /// What people are told of the connection while something is shown; nil where there is no server.
  func notice(_ sync: SyncState) -> Notice? {
    guard hasServer, sync.hasServer else { return nil }
    if isFresh { return .connected(unsent: sync.unsent) }
    if case .store(let error) = trouble { return .unstorable(error) }
    return .connecting(seconds: sync.age, unsent: sync.unsent, isAgain: trouble != nil)
  }

  /// Why the connection is given up; nil where it is not.
  var end: CLIError? { isOver ? trouble : nil }
}

extension Notice {
  /// Whether it says something else than that time goes by.
  func isNews(after other: Notice?) -> Bool {
    switch (self, other) {
    case (.connected, .connected): false
    case (.connecting(_, _, let isAgain), .connecting(_, _, let wasAgain)): isAgain != wasAgain
    case (.unstorable(let error), .unstorable(let before)): error != before
    default: true
    }
  }
}
