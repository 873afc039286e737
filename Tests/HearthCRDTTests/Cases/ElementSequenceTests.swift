import HearthCRDT
import HearthTestSupport
import Testing

struct ElementSequenceTests {
  private static func element(_ replica: UInt64, _ counter: UInt64, _ offset: UInt32 = 0)
    -> ElementID
  {
    ElementID(dot: Dot(replica: ReplicaID(rawValue: replica), counter: counter), offset: offset)
  }

  @Test func `an empty sequence has one place`() {
    let sequence = ElementSequence()

    #expect(sequence.elements.isEmpty)
    #expect(sequence.last == nil)
    #expect(sequence.insertion(after: nil) == .start)
  }

  @Test func `a run that enters after any element stands directly after it`() {
    var random = Seed(1).generator()
    for _ in 0..<200 {
      var sequence = ElementSequence()
      var expected: [ElementID] = []
      for counter in 1...30 as ClosedRange<UInt64> {
        let index = Int.random(in: 0...expected.count, using: &random)
        let count = UInt32.random(in: 1...3, using: &random)
        let before = index == 0 ? nil : expected[index - 1]
        let first = Self.element(UInt64.random(in: 1...3, using: &random), counter)
        sequence.insert(
          Span(first: first, count: count, insertion: sequence.insertion(after: before)))
        expected.insert(
          contentsOf: (0..<count).map { ElementID(dot: first.dot, offset: $0) }, at: index)
      }
      #expect(sequence.elements == expected)
      #expect(sequence.count == expected.count)
    }
  }

  @Test func `concurrent runs stand in one order whichever comes first, and do not interleave`() {
    var random = Seed(2).generator()
    for _ in 0..<300 {
      var base = ElementSequence()
      for counter in 1...5 as ClosedRange<UInt64> {
        let place = base.insertion(after: base.elements.randomElement(using: &random))
        base.insert(Span(first: Self.element(9, counter), insertion: place))
      }
      let gap = base.elements.randomElement(using: &random)
      let forwards = Bool.random(using: &random)
      // Each author types a run of its own at one place, element by element.
      let runs = (1...3 as ClosedRange<UInt64>).map { author in
        var own = base
        var after = gap
        return (1...4 as ClosedRange<UInt64>).map { counter in
          let span = Span(
            first: Self.element(author, counter), insertion: own.insertion(after: after))
          own.insert(span)
          if forwards { after = span.first }
          return span
        }
      }
      var orders: Set<[ElementID]> = []
      withEveryOrdering(of: runs) { ordering in
        var sequence = base
        for span in ordering.flatMap({ $0 }) { sequence.insert(span) }
        orders.insert(sequence.elements)
      }
      var turns = base
      for index in 0..<4 { for run in runs.reversed() { turns.insert(run[index]) } }
      orders.insert(turns.elements)

      #expect(orders.count == 1)
      let authors = turns.elements.map(\.dot.replica.rawValue).filter { $0 != 9 }
      #expect(authors == authors.reduced())
    }
  }

  @Test func `a span whose parent is unknown does not enter`() {
    var sequence = ElementSequence()
    let orphan = Insertion(parent: Self.element(1, 1), side: .right, rightOrigin: nil)
    sequence.insert(Span(first: Self.element(1, 2), insertion: orphan))

    #expect(sequence.elements.isEmpty)
    #expect(sequence.insertion(after: Self.element(1, 2)) == .start)
  }

  @Test func `a span enters once`() {
    var sequence = ElementSequence()
    let span = Span(first: Self.element(1, 1), count: 2, insertion: .start)
    sequence.insert(span)
    sequence.insert(span)

    #expect(sequence.elements == [Self.element(1, 1), Self.element(1, 1, 1)])
  }

  @Test func `a hundred thousand elements in one run are no deeper than the machine's stack`() {
    var sequence = ElementSequence()
    sequence.insert(Span(first: Self.element(1, 1), count: 100_000, insertion: .start))

    #expect(sequence.last == Self.element(1, 1, 99_999))
  }
}

extension [UInt64] {
  /// The elements with each author's run at the place where the author first stands.
  fileprivate func reduced() -> [UInt64] {
    var authors: [UInt64] = []
    for author in self where !authors.contains(author) { authors.append(author) }
    return authors.flatMap { author in filter { $0 == author } }
  }
}
