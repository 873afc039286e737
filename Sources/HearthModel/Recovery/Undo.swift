package import HearthCRDT

/// Taking back the last transaction of this device.
package enum Undo {
  /// Most dots in one Cancel: each takes at most some 120 bytes with its target, and an operation 16 KiB.
  package static let maximumDotCount = 100

  /// The operations that make these count as never made; empty where there is nothing to take back.
  package static func cancellations(
    of operations: [(dot: Dot, operation: Operation)]
  ) -> [Operation] {
    var cancellations: [Operation] = []
    var remaining = operations[...]
    while !remaining.isEmpty {
      let part = cancellation(of: remaining.prefix(maximumDotCount))
      remaining = remaining.dropFirst(maximumDotCount)
      if let part { cancellations.append(part) }
    }
    return cancellations
  }

  private static func cancellation(
    of operations: ArraySlice<(dot: Dot, operation: Operation)>
  ) -> Operation? {
    var order: [Cancellation.Target] = []
    var dots: [Cancellation.Target: [Dot]] = [:]
    for (dot, operation) in operations {
      guard let target = operation.cancellationTarget(madeBy: dot) else { continue }
      if dots[target] == nil { order.append(target) }
      dots[target, default: []].append(dot)
    }
    guard !order.isEmpty else { return nil }
    return .cancel(order.map { Cancellation(target: $0, dots: dots[$0] ?? []) })
  }
}

extension Operation {
  /// The object that this operation changed; nil for what is not undone.
  package func cancellationTarget(madeBy dot: Dot) -> Cancellation.Target? {
    switch self {
    case .create(let creation):
      .record(creation.id.map(RecordID.derived) ?? .created(dot))
    case .enable(let id), .disable(let id), .write(let id, _, _), .add(let id, _),
      .set(let id, _), .move(let id, _):
      .record(id)
    case .insert(let text, _, _), .erase(let text, _): .record(text.record)
    case .clear(let collection): .collection(collection)
    case .choose(let choice): .game(choice.game)
    case .restart(let game): .game(game)
    case .answer, .cancel, .revoke, .unknown: nil
    }
  }
}
