/// How current what the board shows is.
package struct BoardFreshness: Hashable, Sendable {
  /// Whether there is a server to hear from.
  package var hasServer: Bool
  /// Whether the server is heard from now.
  package var isFresh: Bool
  /// Seconds since the last contact; nil where there was none.
  package var age: Double?
  /// Own transactions that the server has not acknowledged.
  package var unsent: Int

  package init(hasServer: Bool = false, isFresh: Bool = false, age: Double? = nil, unsent: Int = 0)
  {
    self.hasServer = hasServer
    self.isFresh = isFresh
    self.age = age
    self.unsent = unsent
  }
}

extension BoardFreshness {
  init(_ sync: SyncState) {
    self.init(
      hasServer: sync.hasServer, isFresh: sync.isFresh, age: sync.age, unsent: sync.unsent)
  }
}
