/// A text laid out: what is left of it in order, and the elements that edits of it name.
public struct TextLayout: Sendable {
  public let id: TextID
  /// What is left of the text.
  public let scalars: [Unicode.Scalar]
  /// The element of each scalar.
  public let elements: [ElementID]
  /// The order of all elements, erased ones among them.
  public let sequence: ElementSequence

  /// Lays a text out.
  ///
  /// - Complexity: O(*n* + *e*) for *n* elements and *e* ranges erased, where few were typed at one place at once.
  init(_ text: TextState) {
    let bases = TextBases(text.bases)
    var sequence = ElementSequence()
    // By node: a span's elements lie side by side in the order in which spans enter.
    var content: [Unicode.Scalar] = []
    var isErased: [Bool] = []
    for (span, scalars, isShown) in bases.runs where sequence.insert(span) {
      content += scalars
      isErased += repeatElement(!isShown, count: scalars.count)
    }
    for run in text.runs {
      let span = Span(
        first: run.span.first, count: run.span.count,
        insertion: bases.meant(by: run.span.insertion))
      guard sequence.insert(span) else { continue }
      content += run.text.unicodeScalars
      isErased += repeatElement(false, count: content.count - isErased.count)
    }
    for entry in text.erased.entries {
      guard bases.count(of: entry.dot) != nil else {
        for index in sequence.indices(of: entry.range, in: entry.dot) { isErased[index] = true }
        continue
      }
      for offset in entry.range {
        let element = bases.meant(by: ElementID(dot: entry.dot, offset: offset))
        if let index = sequence.index(of: element) { isErased[index] = true }
      }
    }
    var left: [Unicode.Scalar] = []
    var elements: [ElementID] = []
    for index in sequence.indices where !isErased[index] {
      left.append(content[index])
      elements.append(sequence.element(at: index))
    }
    id = text.id
    scalars = left
    self.elements = elements
    self.sequence = sequence
  }

  /// What is left of the text.
  public var string: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Where a run enters that is to stand before the scalar at `offset`; past the end it stands last.
  public func insertion(at offset: Int) -> Insertion {
    sequence.insertion(after: offset <= 0 ? nil : elements.prefix(offset).last)
  }

  /// The elements of these scalars, as few ranges as they make; offsets beyond the end mean nothing.
  public func ranges(of offsets: Range<Int>) -> [ElementRange] {
    var ranges: [ElementRange] = []
    for element in elements[offsets.clamped(to: 0..<elements.count)] {
      if let last = ranges.last, last.isFollowed(by: element) {
        ranges[ranges.count - 1] = ElementRange(first: last.first, count: last.count + 1)
      } else {
        ranges.append(ElementRange(first: element, count: 1))
      }
    }
    return ranges
  }
}
