extension Record {
  /// Whether an operation's author knew this record, so that the operation can mean it.
  func isKnown(to horizon: Horizon) -> Bool {
    Self.isKnown(id, to: horizon, madeBy: makings.lazy.map { $0.stamp.dot })
  }

  /// Whether an operation's author knew a record that these makings made.
  static func isKnown(
    _ id: RecordID, to horizon: Horizon, madeBy makings: some Sequence<Dot>
  ) -> Bool {
    switch id {
    case .named, .pick: true
    case .created, .derived: makings.contains { horizon.covers($0) }
    }
  }

  /// A record that nobody has to make: a collection's own, or a pick; nil for any other.
  init?(implicit id: RecordID) {
    switch id {
    case .named, .pick: self.init(id: id)
    case .created, .derived: return nil
    }
  }

  /// Takes in a making: an enable, first values, a Set.
  ///
  /// - Returns: False where the state does not hold enough; the record must then be recomputed.
  mutating func make(_ creation: Creation, seeing horizon: Horizon, isCancelled: Bool) -> Bool {
    let making = Making(collection: creation.collection, stamp: horizon.stamp)
    let index = makings.firstIndex { making.stamp < $0.stamp } ?? makings.endIndex
    makings.insert(making, at: index)
    if !isCancelled { enable(horizon.dot) }
    for first in creation.values { begin(first, seeing: horizon) }
    if creation.insertion != nil { place.write(ElementID(dot: horizon.dot), seeing: horizon) }
    guard let start = creation.start else { return true }
    return set(start, seeing: horizon)
  }

  /// Takes in what a making gave to the record's texts, and nothing else of it.
  mutating func begin(_ creation: Creation, seeing horizon: Horizon) {
    for first in creation.values where first.field.isText { begin(first, seeing: horizon) }
  }

  private mutating func begin(_ first: FieldValue, seeing horizon: Horizon) {
    guard first.field.isText else { return write(first.value, to: first.field, seeing: horizon) }
    guard case .text(let text) = first.value, !text.isEmpty else { return }
    let base = TextBase(stamp: horizon.stamp, transaction: horizon.transaction, text: text)
    begin(first.field, with: base)
  }

  mutating func enable(_ dot: Dot) {
    let index = enables.firstIndex { dot < $0 } ?? enables.endIndex
    enables.insert(dot, at: index)
  }

  mutating func disable(seeing horizon: Horizon) {
    enables.removeAll { horizon.covers($0) }
    disabled = max(disabled ?? horizon.stamp, horizon.stamp)
  }

  mutating func write(_ value: Value, to field: Field, seeing horizon: Horizon) {
    let index = fields.firstIndex { $0 >= field } ?? fields.endIndex
    if index == fields.endIndex || fields[index] != field {
      fields.insert(field, at: index)
      registers.insert(Register(), at: index)
    }
    registers[index].write(value, seeing: horizon)
  }

  mutating func add(_ delta: Int64, as dot: Dot) {
    var changed = counter ?? Counter()
    changed.add(delta, as: dot)
    counter = changed
  }

  /// Sets the counter.
  ///
  /// - Returns: False where the Set saw a part of a sum; the record must then be recomputed.
  mutating func set(_ value: Int64, seeing horizon: Horizon) -> Bool {
    var changed = counter ?? Counter()
    let isComplete = changed.set(value, seeing: horizon)
    counter = changed
    return isComplete
  }

  mutating func answer(_ answer: Answer, seeing horizon: Horizon) {
    let answered = Answered(answer: answer, stamp: horizon.stamp)
    let index = answers.firstIndex { answered.stamp < $0.stamp } ?? answers.endIndex
    answers.insert(answered, at: index)
  }
}
