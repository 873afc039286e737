internal import HearthCRDT
internal import HearthModel
internal import HearthSystem

/// How current a copy is: in every view, so that failure is never hidden.
struct SyncState: Hashable, Sendable {
  /// When the server last answered; nil where it never did.
  var last: WallTime?
  /// What the clock says now.
  var now: WallTime
  /// Own transactions that the server has not acknowledged.
  var unsent: Int
  /// Whether the server answered during this command.
  var isFresh: Bool
  /// Whether there is a server to hear from.
  var hasServer: Bool

  /// Seconds since ``last``; never negative, whatever the clocks say.
  var age: Double? {
    last.map { Double(max(0, now.milliseconds - $0.milliseconds)) / 1_000 }
  }

  var json: JSONValue {
    [
      "last": last.map { .text($0.iso8601) } ?? .null,
      "age": age.map { .number($0) } ?? .null,
      "unsent": .integer(Int64(unsent)),
      "fresh": .flag(isFresh),
    ]
  }

  /// What people are told under a view; nil where there is no server.
  var notice: Notice? { hasServer ? .age(seconds: age, unsent: unsent) : nil }
}
