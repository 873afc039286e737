/// What a text began with, put together from the makings of its record.
///
/// 1. What the makings of one transaction gave is one base, in their order: a long text does not fit one operation.
/// 2. Bases of equal content are one run of elements, those of the base with the lowest stamp; the others' elements
///    mean these. So what two devices imported apart is there once, and what either of them edited stays edited.
/// 3. Of different contents, the one whose base has the lowest stamp is shown. The others' elements order what was
///    typed beside them.
struct TextBases: Sendable {
  private struct Part: Sendable {
    let dot: Dot
    let offset: Int
    let count: Int
  }

  /// One content, and the base that stands for it.
  private struct Base: Sendable {
    let scalars: [Unicode.Scalar]
    let parts: [Part]
  }

  private struct Place: Sendable {
    let base: Int
    let part: Part
  }

  private var bases: [Base] = []
  private var places: [Dot: Place] = [:]

  /// The bases that were given, by ascending stamp.
  init(_ given: [TextBase]) {
    var groups: [(transaction: Dot, members: [TextBase])] = []
    for one in given {
      if let index = groups.firstIndex(where: { $0.transaction == one.transaction }) {
        groups[index].members.append(one)
      } else {
        groups.append((one.transaction, [one]))
      }
    }
    for group in groups { add(group.members.sorted { $0.stamp.dot < $1.stamp.dot }) }
  }

  private mutating func add(_ members: [TextBase]) {
    var scalars: [Unicode.Scalar] = []
    var parts: [Part] = []
    for member in members {
      let start = scalars.count
      scalars += member.text.unicodeScalars
      parts.append(
        Part(dot: member.stamp.dot, offset: start, count: scalars.count - start))
    }
    let known = bases.firstIndex { $0.scalars == scalars }
    if known == nil { bases.append(Base(scalars: scalars, parts: parts)) }
    for part in parts { places[part.dot] = Place(base: known ?? bases.count - 1, part: part) }
  }

  /// The content that is shown where nobody edited it.
  var shown: String {
    guard let first = bases.first else { return "" }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: first.scalars)
    return String(view)
  }

  /// Whether some base has this content, shown or not.
  func contains(_ content: String) -> Bool {
    bases.contains { $0.scalars.elementsEqual(content.unicodeScalars) }
  }

  /// The parts of bases that another one of equal content stands for, each with the element that its first one means.
  var aliases: [(first: ElementID, count: Int, meant: ElementID)] {
    places.compactMap { dot, place in
      let parts = bases[place.base].parts
      guard place.part.count > 0, !parts.contains(where: { $0.dot == dot }),
        let part = parts.last(where: { $0.offset <= place.part.offset && $0.count > 0 })
      else { return nil }
      let offset = UInt32(truncatingIfNeeded: place.part.offset - part.offset)
      return (
        ElementID(dot: dot), place.part.count, ElementID(dot: part.dot, offset: offset)
      )
    }
    .sorted { $0.first < $1.first }
  }

  /// Every base's elements as spans: those of one base behind one another, each base at the root.
  ///
  /// With them their scalars, and whether they are shown.
  var runs: [(span: Span, scalars: ArraySlice<Unicode.Scalar>, isShown: Bool)] {
    var runs: [(span: Span, scalars: ArraySlice<Unicode.Scalar>, isShown: Bool)] = []
    for (index, base) in bases.enumerated() {
      var parent: ElementID?
      for part in base.parts {
        guard let count = UInt32(exactly: part.count), count > 0 else { continue }
        let span = Span(
          first: ElementID(dot: part.dot), count: count,
          insertion: Insertion(parent: parent, side: .right, rightOrigin: nil))
        let scalars = base.scalars[part.offset..<part.offset + part.count]
        runs.append((span, scalars, index == 0))
        parent = span.element(part.count - 1)
      }
    }
    return runs
  }
}
