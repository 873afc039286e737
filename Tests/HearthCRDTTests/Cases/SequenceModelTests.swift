import HearthCRDT
import HearthTestSupport
import Testing

/// The sequence beside the same one by its definition.
struct SequenceModelTests {
  private static func id(_ replica: UInt64, _ counter: UInt64, _ offset: UInt32 = 0) -> ElementID {
    ElementID(dot: Dot(replica: ReplicaID(rawValue: replica), counter: counter), offset: offset)
  }

  /// Replicas that write at random places of what they have seen so far, and spans that nobody honest makes.
  private static func history(
    _ random: inout some RandomNumberGenerator, claims: Double
  ) -> [Span] {
    var replicas = (0..<3).map { _ in PlainSequence() }
    var seen = [0, 0, 0]
    var spans: [Span] = []
    var counters: [UInt64] = [0, 0, 0]
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let author = Int.random(in: 0..<3, using: &random)
      // Everything up to here, or nothing new.
      if Int.random(in: 0..<4, using: &random) == 0 {
        for span in spans[seen[author]...] { replicas[author].insert(span) }
        seen[author] = spans.count
      }
      counters[author] += UInt64.random(in: 1...2, using: &random)
      let elements = replicas[author].elements
      let last = replicas[author].elements.last { $0.dot.replica.rawValue == UInt64(author) + 1 }
      let after = Bool.random(using: &random) ? last : elements.randomElement(using: &random)
      var insertion = replicas[author].insertion(after: after)
      if Double.random(in: 0..<1, using: &random) < claims {
        insertion = Insertion(
          parent: Int.random(in: 0..<4, using: &random) == 0
            ? nil : elements.randomElement(using: &random),
          side: Bool.random(using: &random) ? .left : .right,
          rightOrigin: Int.random(in: 0..<3, using: &random) == 0
            ? nil : elements.randomElement(using: &random))
      }
      let span = Span(
        first: id(UInt64(author) + 1, counters[author]),
        count: UInt32([1, 1, 1, 2, 5].randomElement(using: &random) ?? 1), insertion: insertion)
      spans.append(span)
      replicas[author].insert(span)
    }
    return spans
  }

  @Test(arguments: [0, 0.1, 0.7])
  func `every history of three authors has the order of the definition`(claims: Double) {
    var random = Seed(31).generator()
    for _ in 0..<1_000 {
      let spans = Self.history(&random, claims: claims)
      var plain = PlainSequence()
      var sequence = ElementSequence()
      for span in spans {
        #expect(plain.insert(span) == sequence.insert(span))
      }
      let elements = plain.elements
      #expect(sequence.elements == elements)
      #expect(sequence.last == elements.last)
      #expect(sequence.count == elements.count)
      for element in [nil] + elements.map(Optional.some) {
        #expect(sequence.insertion(after: element) == plain.insertion(after: element))
      }
    }
  }

  @Test func `a long history has the order of the definition`() {
    var random = Seed(32).generator()
    for _ in 0..<20 {
      var plain = PlainSequence()
      var sequence = ElementSequence()
      var elements: [ElementID] = []
      for counter in 1...2_000 as ClosedRange<UInt64> {
        let after = elements.randomElement(using: &random)
        let span = Span(
          first: Self.id(1, counter), insertion: sequence.insertion(after: after))
        #expect(span.insertion == plain.insertion(after: after))
        sequence.insert(span)
        plain.insert(span)
        elements.append(span.first)
      }
      #expect(sequence.elements == plain.elements)
    }
  }
}
