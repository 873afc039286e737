/// The state of one record: who made it, what shows it, what it holds.
///
/// It is a pure function of the set of operations that name it. Whether it is visible also depends on its
/// collection; see ``CollectionState``.
public struct Record: Hashable, Sendable {
  /// One making of the record: an import that two devices did apart makes it twice.
  public struct Making: Hashable, Sendable {
    public let collection: CollectionID
    public let stamp: Stamp
  }

  /// One answer in a quiz.
  public struct Answered: Hashable, Sendable {
    public let answer: Answer
    public let stamp: Stamp
  }

  public let id: RecordID
  /// By ascending stamp.
  public internal(set) var makings: [Making] = []
  /// The enables that no disable had observed, in order; those that a clear covers are still among them.
  public internal(set) var enables: [Dot] = []
  /// The latest disable; nil where nobody disabled the record.
  public internal(set) var disabled: Stamp?
  public internal(set) var counter: Counter?
  /// The record's position: an element of its collection's sequence.
  ///
  /// A move writes this register with a fresh element, so concurrent moves never duplicate a record (Kleppmann,
  /// "Moving Elements in List CRDTs", PaPoC 2020).
  public internal(set) var place = Register<ElementID>()
  /// By ascending stamp.
  public internal(set) var answers: [Answered] = []
  /// Ascending, each with a value beside it.
  public internal(set) var fields: [Field] = []
  var registers: [Register<Value>] = []

  init(id: RecordID) {
    self.id = id
  }

  /// The collection that the record belongs to; of several that makings name, the first in order.
  public var collection: CollectionID? {
    switch id {
    case .named(let collection): collection
    case .pick(let pick): pick.game.list
    case .created, .derived: makings.lazy.map { $0.collection }.min()
    }
  }

  /// Who made the record first, by stamp, and when; nil for a pick nobody changed and for a collection's own record.
  public var made: Stamp? { makings.first?.stamp }

  /// The register of one field; nil where nobody has written it.
  public func register(_ field: Field) -> Register<Value>? {
    fields.firstIndex(of: field).map { registers[$0] }
  }

  /// The value of one field that is shown; nil where nobody has written it.
  public func shown(_ field: Field) -> Value? { register(field)?.shown?.content }

  /// Values of one field that lost to a concurrent write and differ from it, best first.
  public func also(_ field: Field) -> [Value] { register(field)?.also ?? [] }

  /// Whether something shows the record that no clear of its collection has seen; a pick may be shown without.
  public func isShown(in header: CollectionHeader, forks: Forks) -> Bool {
    enables.contains { !header.cleared.covers($0, forks: forks) }
  }

  /// The counter's value: 0 where nobody has touched it, nil beyond 64 bits.
  public var count: Int64? { counter == nil ? 0 : counter?.value }
}
