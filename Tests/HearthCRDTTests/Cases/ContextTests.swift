import HearthCRDT
import HearthTestSupport
import Testing

struct ContextTests {
  private static func entry(_ replica: UInt64, _ counter: UInt64, _ hash: UInt64 = 1)
    -> ContextEntry
  {
    ContextEntry(
      replica: ReplicaID(rawValue: replica), counter: counter, hash: HashPrefix(rawValue: hash))
  }

  private static func dot(_ replica: UInt64, _ counter: UInt64, _ branch: UInt64 = 0) -> Dot {
    Dot(
      replica: ReplicaID(rawValue: replica), counter: counter, branch: HashPrefix(rawValue: branch))
  }

  /// Replica 2 forks at 4: 10 (1-3), then 11 (4-5) and 12 (6-6) on one branch, 21 (4-4) on the other.
  private static var forks: Forks {
    func link(_ hash: UInt64, after parent: UInt64, _ first: UInt64, _ last: UInt64) -> Forks.Link {
      Forks.Link(
        hash: HashPrefix(rawValue: hash), parent: HashPrefix(rawValue: parent), first: first,
        last: last)
    }
    var forks = Forks()
    forks.fork(
      ReplicaID(rawValue: 2), at: 4,
      links: [link(11, after: 10, 4, 5), link(12, after: 11, 6, 6), link(21, after: 10, 4, 4)])
    return forks
  }

  @Test func `replicas stand in the table in the order of their introduction`() {
    var context = Context(of: ReplicaID(rawValue: 1))
    for replica in [5, 3, 5, 4] as [UInt64] {
      _ = context.advance(
        to: Self.entry(replica, UInt64(context.entries.count + 1)), forks: Forks())
    }

    #expect(context.replicas.map(\.rawValue) == [1, 5, 3, 4])
  }

  @Test func `a context covers a chain up to its entry`() {
    var context = Context(of: ReplicaID(rawValue: 1))
    let isNew = context.advance(to: Self.entry(2, 3), forks: Forks())

    #expect(isNew)
    #expect(context.covers(Self.dot(2, 3), forks: Forks()))
    #expect(!context.covers(Self.dot(2, 4), forks: Forks()))
    #expect(!context.covers(Self.dot(3, 1), forks: Forks()))
    #expect(!context.covers(Self.dot(2, 3, 7), forks: Forks()))
  }

  @Test func `a context does not go back`() {
    var context = Context(of: ReplicaID(rawValue: 1))
    _ = context.advance(to: Self.entry(2, 3), forks: Forks())
    let before = context

    let isNew = context.advance(to: Self.entry(2, 2), forks: Forks())

    #expect(!isNew)
    #expect(context == before)
  }

  @Test func `an entry on one branch covers that branch and what both share`() {
    var context = Context(of: ReplicaID(rawValue: 1))
    _ = context.advance(to: Self.entry(2, 6, 12), forks: Self.forks)

    #expect(context.covers(Self.dot(2, 3), forks: Self.forks))
    #expect(context.covers(Self.dot(2, 5, 11), forks: Self.forks))
    #expect(context.covers(Self.dot(2, 6, 12), forks: Self.forks))
    #expect(!context.covers(Self.dot(2, 4, 21), forks: Self.forks))
    #expect(!context.covers(Self.dot(2, 4), forks: Self.forks))
  }

  @Test func `each branch has an entry of its own, and a longer one takes its place`() {
    var context = Context(of: ReplicaID(rawValue: 1))
    for entry in [Self.entry(2, 3, 10), Self.entry(2, 5, 11), Self.entry(2, 4, 21)] {
      _ = context.advance(to: entry, forks: Self.forks)
    }
    #expect(context.entries == [Self.entry(2, 5, 11), Self.entry(2, 4, 21)])

    _ = context.advance(to: Self.entry(2, 6, 12), forks: Self.forks)

    #expect(context.entries == [Self.entry(2, 4, 21), Self.entry(2, 6, 12)])
  }

  @Test func `coverage of several contexts is one value whatever the order`() {
    let entries = [
      Self.entry(2, 6, 12), Self.entry(2, 4, 21), Self.entry(3, 1), Self.entry(2, 5, 11),
    ]
    var values: Set<Coverage> = []
    withEveryOrdering(of: entries) { ordering in
      var coverage = Coverage()
      for entry in ordering { coverage.merge([entry], forks: Self.forks) }
      values.insert(coverage)
    }

    #expect(values.count == 1)
    #expect(
      values.first?.entries == [Self.entry(2, 4, 21), Self.entry(2, 6, 12), Self.entry(3, 1)])
  }
}
