internal import HearthSystem

/// The median of `count` times that `body` takes; what `prepare` makes for it is made outside of the time.
func median<Input, Output>(
  of count: Int, preparing prepare: () throws -> Input, _ body: (inout Input) throws -> Output
) throws -> Duration {
  var durations: [Duration] = []
  for _ in 0..<max(1, count) {
    var input = try prepare()
    let start = MonotonicTime.now()
    let output = try body(&input)
    durations.append(MonotonicTime.now() - start)
    // What was made is let go outside of the time.
    withExtendedLifetime(output) {}
  }
  return durations.sorted()[durations.count / 2]
}
