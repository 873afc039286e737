/// An order of batches that is the same on every device: whoever had seen something stands after it, and what was
/// written apart stands by its wall-clock time.
///
/// A batch's moment is its wall-clock time, but at least a millisecond after the moments of all that its author had
/// seen (Kulkarni et al., "Logical Physical Clocks", 2014). A clock that is wrong so misplaces only what nobody who saw
/// it wrote after it.
package struct CausalClock: Sendable {
  private var moments: [HashPrefix: Int64] = [:]

  package init() {}

  /// The moment of the batches of one chain that end with `end`, the batches that it builds on having been asked for
  /// before.
  package mutating func moment(
    of end: ContextEntry, at time: WallTime, after previous: ContextEntry?,
    seeing others: [ContextEntry]
  ) -> Int64 {
    var moment = time.milliseconds
    if let previous, let seen = moments[previous.hash] { moment = max(moment, seen + 1) }
    for other in others {
      if let seen = moments[other.hash] { moment = max(moment, seen + 1) }
    }
    moments[end.hash] = moment
    return moment
  }
}
