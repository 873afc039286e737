/// A text that several people edit: a sequence of Unicode scalars and what was erased of it.
public struct TextState: Hashable, Sendable {
  struct Run: Hashable, Sendable {
    let span: Span
    let text: String
  }

  public let id: TextID
  /// In the order of arrival, so each run after those that it refers to.
  private(set) var runs: [Run] = []
  private(set) var erased = ElementSet()

  /// An empty text.
  public init(id: TextID) {
    self.id = id
  }

  /// What the record's makings gave; the record keeps it, so it is not stored again here.
  var bases: [TextBase] = []

  /// What is left of the text, in order.
  public var layout: TextLayout { TextLayout(self) }

  /// What is left of the text.
  public var string: String { layout.string }

  /// The elements of what is left of the text, one for each scalar, in order.
  public var elements: [ElementID] { layout.elements }

  /// The operation that inserts `text` before the scalar at `offset` of what is left; past the end it appends.
  public func inserting(_ text: String, at offset: Int) -> Operation {
    .insert(id, layout.insertion(at: offset), text)
  }

  /// The operation that erases these scalars of what is left; offsets beyond the end mean nothing.
  public func erasing(_ offsets: Range<Int>) -> Operation {
    .erase(id, layout.ranges(of: offsets))
  }
}

// MARK: - Operations

extension TextState {
  mutating func insert(_ text: String, at insertion: Insertion, seeing horizon: Horizon) {
    guard let count = UInt32(exactly: text.unicodeScalars.count), count > 0 else { return }
    let first = ElementID(dot: horizon.dot)
    runs.append(Run(span: Span(first: first, count: count, insertion: insertion), text: text))
  }

  /// Erases elements; those that are not here are passed over.
  mutating func erase(_ ranges: [ElementRange]) {
    for range in ranges {
      guard let count = count(of: range.first.dot) else { continue }
      let lower = range.first.offset
      guard lower < count else { continue }
      let upper = lower + min(range.count, count - lower)
      erased.insert(lower..<upper, of: range.first.dot)
    }
  }

  /// Erases everything that one operation inserted.
  mutating func erase(insertedBy dot: Dot) {
    erase([ElementRange(first: ElementID(dot: dot), count: .max)])
  }

  /// Puts `text` in the place of everything that the author had observed.
  mutating func replace(with text: String, seeing horizon: Horizon) {
    let observed = bases.map { $0.stamp.dot } + runs.map { $0.span.first.dot }
    for dot in observed where horizon.covers(dot) { erase(insertedBy: dot) }
    insert(text, at: .root, seeing: horizon)
  }

  /// How many elements an operation inserted; nil where it inserted none.
  private func count(of dot: Dot) -> UInt32? {
    if let run = runs.last(where: { $0.span.first.dot == dot }) { return run.span.count }
    return bases.first { $0.stamp.dot == dot }.flatMap {
      UInt32(exactly: $0.text.unicodeScalars.count)
    }
  }
}

extension TextState: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(id)
    writer.write(runs)
    writer.write(erased)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    id = try reader.value()
    runs = try reader.array()
    erased = try reader.value()
  }
}

extension TextState.Run: StateCodable {
  func encode(into writer: inout StateWriter) {
    writer.write(span)
    writer.write(text)
  }

  init(from reader: inout StateReader) throws(StateError) {
    span = try reader.value()
    text = try reader.text()
    guard text.unicodeScalars.count == Int(span.count) else { throw .outOfRange }
  }
}
