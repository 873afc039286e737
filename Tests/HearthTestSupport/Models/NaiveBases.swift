import HearthCRDT

/// What a text began with, by its definition: equal contents are one, and the lowest stamp's is shown.
struct NaiveBases {
  struct Base {
    let elements: [(element: ElementID, scalar: Unicode.Scalar)]
    let stamp: Stamp
    var isShown = false
  }

  private(set) var all: [Base] = []
  private var meanings: [ElementID: ElementID] = [:]

  init(_ steps: [NaiveLog.Step], of field: Field) {
    var given: [Dot: [(stamp: Stamp, text: String)]] = [:]
    for step in steps {
      guard case .create(let creation) = step.operation,
        let first = creation.values.first(where: { $0.field == field && $0.value != .text("") }),
        case .text(let text) = first.value
      else { continue }
      given[step.transaction, default: []].append((step.stamp, text))
    }
    var bases = given.values.compactMap { parts -> Base? in
      guard let first = parts.map(\.stamp).min() else { return nil }
      return Base(
        elements: parts.sorted { $0.stamp.dot < $1.stamp.dot }.flatMap { part in
          part.text.unicodeScalars.enumerated().map { offset, scalar in
            (ElementID(dot: part.stamp.dot, offset: UInt32(offset)), scalar)
          }
        }, stamp: first)
    }
    bases.sort { $0.stamp < $1.stamp }
    for base in bases {
      if let same = all.first(where: { $0.elements.map(\.scalar) == base.elements.map(\.scalar) }) {
        for (one, other) in zip(base.elements, same.elements) { meanings[one.0] = other.0 }
      } else {
        all.append(base)
      }
    }
    if !all.isEmpty { all[0].isShown = true }
  }

  func meant(by element: ElementID) -> ElementID { meanings[element] ?? element }

  func meant(by place: Insertion) -> Insertion {
    Insertion(
      parent: place.parent.map { meant(by: $0) }, side: place.side,
      rightOrigin: place.rightOrigin.map { meant(by: $0) })
  }
}
