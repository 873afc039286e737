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

  /// What is left of the text.
  public var string: String {
    guard !runs.isEmpty else { return "" }
    var scalars: [ElementID: Unicode.Scalar] = [:]
    for run in runs {
      for (offset, scalar) in run.text.unicodeScalars.enumerated() {
        scalars[run.span.element(offset)] = scalar
      }
    }
    var result = String.UnicodeScalarView()
    for element in elements { if let scalar = scalars[element] { result.append(scalar) } }
    return String(result)
  }

  /// The elements of what is left of the text, one for each scalar, in order.
  public var elements: [ElementID] { sequence.elements.filter { !erased.contains($0) } }

  /// All elements in order, erased ones among them.
  public var sequence: ElementSequence { ElementSequence(runs.map { $0.span }) }

  /// The operation that inserts `text` before the scalar at `offset` of what is left; past the end it appends.
  public func inserting(_ text: String, at offset: Int) -> Operation {
    let elements = elements
    let before = offset <= 0 ? nil : elements.prefix(offset).last
    return .insert(id, sequence.insertion(after: before), text)
  }

  /// The operation that erases these scalars of what is left; offsets beyond the end mean nothing.
  public func erasing(_ offsets: Range<Int>) -> Operation {
    var ranges: [ElementRange] = []
    for element in elements[offsets.clamped(to: 0..<elements.count)] {
      if let last = ranges.last, last.isFollowed(by: element) {
        ranges[ranges.count - 1] = ElementRange(first: last.first, count: last.count + 1)
      } else {
        ranges.append(ElementRange(first: element, count: 1))
      }
    }
    return .erase(id, ranges)
  }

  mutating func insert(_ text: String, at insertion: Insertion, seeing horizon: Horizon) {
    guard let count = UInt32(exactly: text.unicodeScalars.count), count > 0 else { return }
    let first = ElementID(dot: horizon.dot)
    runs.append(Run(span: Span(first: first, count: count, insertion: insertion), text: text))
  }

  /// Erases elements; those that are not here are passed over.
  mutating func erase(_ ranges: [ElementRange]) {
    for range in ranges {
      guard let run = runs.first(where: { $0.span.first.dot == range.first.dot }) else { continue }
      let lower = range.first.offset
      guard lower < run.span.count else { continue }
      let upper = lower + min(range.count, run.span.count - lower)
      erased.insert(lower..<upper, of: range.first.dot)
    }
  }

  /// Erases everything that one operation inserted.
  mutating func erase(insertedBy dot: Dot) {
    erase([ElementRange(first: ElementID(dot: dot), count: .max)])
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
