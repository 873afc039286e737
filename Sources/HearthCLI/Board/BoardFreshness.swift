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
  /// Why the server is not even asked any longer; nil where it is.
  package var refusal: String?

  package init(
    hasServer: Bool = false, isFresh: Bool = false, age: Double? = nil, unsent: Int = 0,
    refusal: String? = nil
  ) {
    self.hasServer = hasServer
    self.isFresh = isFresh
    self.age = age
    self.unsent = unsent
    self.refusal = refusal
  }

  /// For how long the words for it stay what they are, if nothing happens.
  var steadiness: Duration {
    guard hasServer, !isFresh, let age else { return .seconds(600) }
    return age < 60 ? .seconds(1) : .seconds(20)
  }
}

extension BoardFreshness {
  init(_ sync: SyncState, link: LinkState) {
    self.init(
      hasServer: sync.hasServer, isFresh: sync.isFresh, age: sync.age, unsent: sync.unsent,
      refusal: link.isOver ? link.trouble.map { Diagnostic($0).message } : nil)
  }
}
