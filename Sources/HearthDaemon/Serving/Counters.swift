/// What the daemon has done since it started.
struct Counters: Hashable {
  var accepted: UInt64 = 0
  var strangersRefused: UInt64 = 0
  var pushes: UInt64 = 0
  var batches: UInt64 = 0
  var commits: UInt64 = 0
  var framesSent: UInt64 = 0
  var framesEncoded: UInt64 = 0

  /// Each with the name that scripts read.
  var rows: [(name: String, count: UInt64)] {
    [
      ("accepted", accepted), ("strangersRefused", strangersRefused), ("pushes", pushes),
      ("batches", batches), ("commits", commits), ("framesSent", framesSent),
      ("framesEncoded", framesEncoded),
    ]
  }
}
