import HearthCRDT

/// Replaces every dot that an operation names by the one that its author meant.
struct DotResolver {
  let dot: (Dot) -> Dot?

  /// nil where what the operation is about is unknown to its author.
  func resolve(_ operation: Operation, own: Dot) -> Operation? {
    switch operation {
    case .create(var creation):
      creation.insertion = creation.insertion.flatMap { insertion($0) }
      return .create(creation)
    case .enable(let id): return record(id).map { .enable($0) }
    case .disable(let id): return record(id).map { .disable($0) }
    case .write(let id, let field, let value): return record(id).map { .write($0, field, value) }
    case .add(let id, let delta): return record(id).map { .add($0, delta) }
    case .set(let id, let value): return record(id).map { .set($0, value) }
    case .answer(let id, let answer): return record(id).map { .answer($0, answer) }
    case .move(let id, let place):
      guard let record = record(id), let place = insertion(place) else { return nil }
      return .move(record, place)
    case .insert(let id, let place, let string):
      guard let record = record(id.record), let place = insertion(place) else { return nil }
      return .insert(TextID(record: record, field: id.field), place, string)
    case .erase(let id, let ranges):
      guard let record = record(id.record) else { return nil }
      let known = ranges.compactMap { range in
        element(range.first).map { ElementRange(first: $0, count: range.count) }
      }
      return .erase(TextID(record: record, field: id.field), known)
    case .choose(let choice): return .choose(resolve(choice, own: own))
    case .cancel(let cancellations): return .cancel(cancellations.compactMap { resolve($0) })
    case .clear, .restart, .revoke, .unknown: return operation
    }
  }

  private func record(_ id: RecordID) -> RecordID? {
    guard case .created(let written) = id else { return id }
    return dot(written).map { .created($0) }
  }

  private func element(_ id: ElementID) -> ElementID? {
    dot(id.dot).map { ElementID(dot: $0, offset: id.offset) }
  }

  private func insertion(_ place: Insertion) -> Insertion? {
    let parent = place.parent.map { element($0) }
    let origin = place.rightOrigin.map { element($0) }
    if case .some(.none) = parent { return nil }
    if case .some(.none) = origin { return nil }
    return Insertion(parent: parent ?? nil, side: place.side, rightOrigin: origin ?? nil)
  }

  private func resolve(_ choice: Choice, own: Dot) -> Choice {
    let root = Insertion(parent: nil, side: .right, rightOrigin: nil)
    var choice = choice
    if let left = choice.left {
      choice.left = Choice.Pick(name: left.name, insertion: insertion(left.insertion) ?? root)
    }
    if let right = choice.right {
      var place = insertion(right.insertion) ?? root
      let written = right.insertion
      let isOwn =
        written.parent?.dot.replica == own.replica && written.parent?.dot.counter == own.counter
      if isOwn, written.parent?.offset == 0, choice.left != nil {
        let withoutParent = Insertion(
          parent: nil, side: written.side, rightOrigin: written.rightOrigin)
        if let rest = insertion(withoutParent) {
          place = Insertion(
            parent: ElementID(dot: own), side: rest.side, rightOrigin: rest.rightOrigin)
        }
      }
      choice.right = Choice.Pick(name: right.name, insertion: place)
    }
    return choice
  }

  private func resolve(_ cancellation: Cancellation) -> Cancellation? {
    var target = cancellation.target
    if case .record(let id) = target {
      guard let known = record(id) else { return nil }
      target = .record(known)
    }
    return Cancellation(target: target, dots: cancellation.dots.compactMap(dot))
  }
}
