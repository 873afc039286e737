extension Operation {
  /// The operation with every dot resolved; nil where it names something that its author could not have seen.
  ///
  /// Such an operation is kept and relayed, and has no effect anywhere: what it sees is a function of its batch, so
  /// every document decides alike. A creation or a choice whose place is unknown keeps everything else.
  func resolved(in horizon: Horizon) -> Operation? {
    switch self {
    case .create(var creation):
      creation.insertion = creation.insertion?.resolved(in: horizon)
      return .create(creation)
    case .enable(let id): return id.resolved(in: horizon).map { .enable($0) }
    case .disable(let id): return id.resolved(in: horizon).map { .disable($0) }
    case .write(let id, let field, let value):
      return id.resolved(in: horizon).map { .write($0, field, value) }
    case .add(let id, let delta): return id.resolved(in: horizon).map { .add($0, delta) }
    case .set(let id, let value): return id.resolved(in: horizon).map { .set($0, value) }
    case .answer(let id, let answer): return id.resolved(in: horizon).map { .answer($0, answer) }
    case .move(let id, let insertion):
      guard let insertion = insertion.resolved(in: horizon) else { return nil }
      return id.resolved(in: horizon).map { .move($0, insertion) }
    case .insert(let id, let insertion, let text):
      guard let insertion = insertion.resolved(in: horizon) else { return nil }
      return id.resolved(in: horizon).map { .insert($0, insertion, text) }
    case .erase(let id, let ranges):
      let ranges = ranges.compactMap { $0.resolved(in: horizon) }
      return id.resolved(in: horizon).map { .erase($0, ranges) }
    case .choose(let choice): return .choose(choice.resolved(in: horizon))
    case .cancel(let cancellations):
      return .cancel(cancellations.compactMap { $0.resolved(in: horizon) })
    case .clear, .restart, .revoke, .unknown: return self
    }
  }
}

extension RecordID {
  func resolved(in horizon: Horizon) -> RecordID? {
    guard case .created(let dot) = self else { return self }
    return horizon.resolve(dot).map { .created($0) }
  }
}

extension TextID {
  func resolved(in horizon: Horizon) -> TextID? {
    record.resolved(in: horizon).map { TextID(record: $0, field: field) }
  }
}

extension ElementID {
  func resolved(in horizon: Horizon) -> ElementID? {
    horizon.resolve(dot).map { ElementID(dot: $0, offset: offset) }
  }
}

extension ElementRange {
  func resolved(in horizon: Horizon) -> ElementRange? {
    first.resolved(in: horizon).map { ElementRange(first: $0, count: count) }
  }
}

extension Insertion {
  func resolved(in horizon: Horizon) -> Insertion? {
    var resolved: (parent: ElementID?, rightOrigin: ElementID?)
    if let parent {
      guard let seen = parent.resolved(in: horizon) else { return nil }
      resolved.parent = seen
    }
    if let rightOrigin {
      guard let seen = rightOrigin.resolved(in: horizon) else { return nil }
      resolved.rightOrigin = seen
    }
    return Insertion(parent: resolved.parent, side: side, rightOrigin: resolved.rightOrigin)
  }

  /// Where a choice's food goes whose author named no place that it could know.
  static let root = Insertion(parent: nil, side: .right, rightOrigin: nil)
}

extension Choice {
  func resolved(in horizon: Horizon) -> Choice {
    var choice = self
    if let left {
      let insertion = left.insertion.resolved(in: horizon) ?? .root
      choice.left = Pick(name: left.name, insertion: insertion)
    }
    if let right {
      let insertion = followsLeft(in: horizon) ?? right.insertion.resolved(in: horizon) ?? .root
      choice.right = Pick(name: right.name, insertion: insertion)
    }
    return choice
  }

  /// The right food's place where it hangs on the left food of the same choice, whose dot is the choice's own.
  private func followsLeft(in horizon: Horizon) -> Insertion? {
    guard let insertion = right?.insertion, left != nil, let parent = insertion.parent,
      parent.offset == 0, parent.dot.replica == horizon.dot.replica,
      parent.dot.counter == horizon.dot.counter
    else { return nil }
    var rightOrigin: ElementID?
    if let origin = insertion.rightOrigin {
      guard let seen = origin.resolved(in: horizon) else { return nil }
      rightOrigin = seen
    }
    return Insertion(
      parent: ElementID(dot: horizon.dot), side: insertion.side, rightOrigin: rightOrigin)
  }
}

extension Cancellation {
  /// nil where the target is unknown to the author; dots that it could not have seen are left out.
  func resolved(in horizon: Horizon) -> Cancellation? {
    var target = target
    if case .record(let id) = target {
      guard let seen = id.resolved(in: horizon) else { return nil }
      target = .record(seen)
    }
    return Cancellation(target: target, dots: dots.compactMap { horizon.resolve($0) })
  }
}
