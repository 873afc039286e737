internal import HearthCRDT

extension Operation {
  // Together the limits of one operation's bytes: a target takes up to 300, and a dot up to 20.
  private static let maximumDotCount = 100
  private static let maximumCancellationCount = 6

  /// What makes these operations count as never made, in as many Cancels as the limit of one operation asks.
  ///
  /// Of what they did to the records in `hidden`, only what shows them is named: the rest goes and comes with them.
  static func cancelling(
    _ operations: [WrittenOperation], hiding hidden: Set<RecordID>
  ) -> [Operation] {
    var cancellations: [Cancellation] = []
    for written in operations {
      guard let target = written.target else { continue }
      if case .record(let id) = target, hidden.contains(id), !written.operation.isOfPresence {
        continue
      }
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

extension [WrittenOperation] {
  /// The records that these operations make.
  var madeRecords: Set<RecordID> {
    var made: Set<RecordID> = []
    for written in self {
      if case .create = written.operation, case .record(let id)? = written.target {
        made.insert(id)
      }
    }
    return made
  }
}

extension Operation {
  /// Whether it shows or hides a record.
  fileprivate var isOfPresence: Bool {
    switch self {
    case .create, .enable, .disable: true
    default: false
    }
  }
}
