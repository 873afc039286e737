package import HearthCRDT

extension Operation {
  // Together the limits of one operation's bytes: a target takes up to 300, and a dot up to 20.
  private static let maximumDotCount = 100
  private static let maximumCancellationCount = 6

  /// What makes all of these operations count as never made, in as many Cancels as the limit of one operation asks.
  package static func cancelling(_ operations: [WrittenOperation]) -> [Operation] {
    var cancellations: [Cancellation] = []
    for written in operations {
      guard let target = written.target else { continue }
      if let last = cancellations.last, last.target == target, last.dots.count < maximumDotCount {
        cancellations[cancellations.count - 1] = Cancellation(
          target: target, dots: last.dots + [written.dot])
      } else {
        cancellations.append(Cancellation(target: target, dots: [written.dot]))
      }
    }
    return stride(from: 0, to: cancellations.count, by: maximumCancellationCount).map {
      .cancel(Array(cancellations[$0..<min($0 + maximumCancellationCount, cancellations.count)]))
    }
  }
}
