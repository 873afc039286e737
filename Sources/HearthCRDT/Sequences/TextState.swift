/// A text that several people edit: a sequence of Unicode scalars, some of them erased.
///
/// What was erased keeps its place in the order, and its scalars are forgotten with the text's next encoding.
public struct TextState: Sendable {
  public let id: TextID
  private(set) var sequence = ElementSequence()
  private var content = ScalarBuffer()

  /// An empty text.
  public init(id: TextID) {
    self.id = id
  }

  /// A text that nobody has edited: what the makings of its record gave.
  init(id: TextID, bases given: [TextBase]) {
    self.id = id
    guard !given.isEmpty else { return }
    let bases = TextBases(given)
    for run in bases.runs
    where sequence.insert(run.span, content: content.count, isShown: run.isShown) {
      for scalar in run.scalars { content.append(scalar) }
    }
    for alias in bases.aliases {
      guard let start = sequence.index.arrival(of: alias.meant) else { continue }
      sequence.alias(alias.first, count: alias.count, to: start)
    }
  }

  init(id: TextID, sequence: ElementSequence, content: String) {
    self.id = id
    self.sequence = sequence
    self.content.append(content)
  }

  /// What is left of the text.
  public var string: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sequence.shownCount)
    forEachShown { content.write($0, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What is left of the text.
  public var scalars: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(sequence.shownCount)
    forEachShown { range in for index in range { scalars.append(content[index]) } }
    return scalars
  }

  /// The elements of what is left of the text, one for each scalar, in order.
  public var elements: [ElementID] { sequence.shownElements(0..<sequence.shownCount) }

  /// How many scalars are left of the text.
  public var count: Int { sequence.shownCount }

  /// Whether there is a scalar for each element that is shown.
  var isWhole: Bool { content.count == sequence.shownCount }

  /// The text as edits name it.
  public var layout: TextLayout { TextLayout(self) }

  /// The places in the content of what is left, in order, as few ranges as they make.
  private func forEachShown(_ body: (Range<Int>) -> Void) {
    var pending = 0..<0
    sequence.order.forEach { fragment in
      guard fragment.isShown else { return }
      let range = Int(fragment.content)..<Int(fragment.content) + fragment.count
      if pending.upperBound == range.lowerBound {
        pending = pending.lowerBound..<range.upperBound
      } else {
        if !pending.isEmpty { body(pending) }
        pending = range
      }
    }
    if !pending.isEmpty { body(pending) }
  }
}

// MARK: - Edits by position

extension TextState {
  /// Where a run enters that is to stand before the scalar at `offset`; past the end it stands last.
  public func insertion(at offset: Int) -> Insertion {
    sequence.insertion(at: sequence.order.place(afterShown: offset))
  }

  /// The elements of these scalars, as few ranges as they make; offsets beyond the end mean nothing.
  public func ranges(of offsets: Range<Int>) -> [ElementRange] {
    ElementRange.covering(sequence.shownElements(offsets))
  }

  /// The operation that inserts `text` before the scalar at `offset` of what is left; past the end it appends.
  public func inserting(_ text: String, at offset: Int) -> Operation {
    .insert(id, insertion(at: offset), text)
  }

  /// The operation that erases these scalars of what is left; offsets beyond the end mean nothing.
  public func erasing(_ offsets: Range<Int>) -> Operation { .erase(id, ranges(of: offsets)) }

  /// Inserts `text` before the scalar at `offset` of what is left; past the end it appends.
  ///
  /// The operation's dot may have no elements here yet.
  ///
  /// - Complexity: O(1) where the last edit ended, otherwise O(log *n*), beside the text itself.
  /// - Returns: Where it was inserted, for the operation that tells others; nil where nothing was.
  @discardableResult
  public mutating func insert(_ text: String, at offset: Int, as dot: Dot) -> Insertion? {
    let start = content.count
    content.append(text)
    return sequence.insert(
      ElementID(dot: dot), count: content.count - start, content: start, afterShown: offset)
  }

  /// Erases these scalars of what is left; offsets beyond the end mean nothing.
  ///
  /// - Complexity: O(1) where the last edit ended, otherwise O(log *n*), for each run of them.
  public mutating func erase(_ offsets: Range<Int>) {
    let offsets = offsets.clamped(to: 0..<count)
    var rest = offsets.count
    while rest > 0 {
      let erased = sequence.erase(rest, fromShown: offsets.lowerBound)
      rest -= max(1, erased.count)
    }
  }
}

// MARK: - Operations

extension TextState {
  mutating func insert(_ text: String, at insertion: Insertion, as dot: Dot) {
    guard let count = UInt32(exactly: text.unicodeScalars.count), count > 0 else { return }
    let span = Span(first: ElementID(dot: dot), count: count, insertion: insertion)
    if sequence.insert(span, content: content.count, isShown: true) { content.append(text) }
  }

  /// Erases elements; those that are not here are passed over.
  mutating func erase(_ ranges: [ElementRange]) {
    for range in ranges { sequence.erase(range) }
  }

  /// Erases everything that one operation inserted.
  mutating func erase(insertedBy dot: Dot) {
    sequence.erase(ElementRange(first: ElementID(dot: dot), count: .max))
  }

  /// Puts `text` in the place of everything that the author had observed.
  mutating func replace(with text: String, seeing horizon: Horizon) {
    for dot in sequence.index.dots where horizon.covers(dot) { erase(insertedBy: dot) }
    insert(text, at: .root, as: horizon.dot)
  }

  /// Performs an insertion or an erasure of this text, with its dot; other operations do nothing.
  public mutating func perform(_ operation: Operation, as dot: Dot) {
    switch operation {
    case .insert(id, let insertion, let text): insert(text, at: insertion, as: dot)
    case .erase(id, let ranges): erase(ranges)
    default: return
    }
  }
}

extension TextState: Hashable {
  /// Whether two texts hold the same, in the same order of arrival.
  public static func == (left: TextState, right: TextState) -> Bool {
    left.encoded() == right.encoded()
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(encoded()) }
}
