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

  /// By ascending field.
  private(set) var texts: [RecordText] = []

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

  /// The collections that are there because the record is: each in which somebody made it, normally one.
  public var collections: Set<CollectionID> {
    switch id {
    case .named(let collection): [collection]
    case .pick(let pick): [pick.game.list]
    case .created, .derived: Set(makings.lazy.map { $0.collection })
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

  /// Whether nothing shows the record because an undo took back its making, not because somebody deleted it.
  package var isMakingUndone: Bool { !makings.isEmpty && enables.isEmpty && disabled == nil }

  /// Whether something shows the record that no clear of its collection has seen; a pick may be shown without.
  public func isShown(in header: CollectionHeader, forks: Forks) -> Bool {
    enables.contains { !header.cleared.covers($0, forks: forks) }
  }

  /// Whether this enable shows the record, in a collection of this header; nil where nobody has touched that.
  package func isShown(by enable: Dot, in header: CollectionHeader?, forks: Forks) -> Bool {
    enables.contains(enable) && header?.cleared.covers(enable, forks: forks) != true
  }

  /// A text as people read it; nil where nobody has begun or edited it.
  public func string(of field: Field) -> String? { text(field)?.string }

  /// The counter's value: 0 where nobody has touched it, nil beyond 64 bits.
  public var count: Int64? { counter == nil ? 0 : counter?.value }
}

// MARK: - Texts

extension Record {
  /// Whether some making began a text with these words, whatever became of them.
  public func began(_ field: Field, with content: String) -> Bool {
    TextBases(bases(of: field)).contains(content)
  }

  private func text(_ field: Field) -> RecordText? { texts.first { $0.field == field } }

  /// What the record's makings gave to a text, by ascending stamp.
  func bases(of field: Field) -> [TextBase] { text(field)?.bases ?? [] }

  /// Whether somebody has edited a text, so that it has a state of its own.
  func isEdited(_ field: Field) -> Bool { text(field)?.edited != nil }

  mutating func begin(_ field: Field, with base: TextBase) {
    changeText(field) { text in
      // Two first values of one making would share their elements.
      guard !text.bases.contains(where: { $0.stamp == base.stamp }) else { return }
      let index = text.bases.firstIndex { base.stamp < $0.stamp } ?? text.bases.endIndex
      text.bases.insert(base, at: index)
    }
  }

  mutating func setEdited(_ field: Field, to string: String) {
    changeText(field) { $0.edited = string }
  }

  mutating func readTexts(from reader: inout StateReader) throws(StateError) {
    texts = try reader.array()
  }

  private mutating func changeText(_ field: Field, _ body: (inout RecordText) -> Void) {
    let index = texts.firstIndex { $0.field >= field } ?? texts.endIndex
    if index == texts.endIndex || texts[index].field != field {
      texts.insert(RecordText(field: field), at: index)
    }
    body(&texts[index])
  }
}
