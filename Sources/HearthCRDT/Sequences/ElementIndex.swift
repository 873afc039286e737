/// The identities of a sequence's elements, by the order of their arrival, and the way back.
///
/// What one author inserted in a row, be it one operation's run or one scalar an operation, is one entry.
struct ElementIndex: Sendable {
  struct Entry: Sendable {
    let author: Int
    let first: (counter: UInt64, offset: UInt32)
    /// The arrival of the first element.
    let start: Int
    var count: Int
    /// Whether each element is an operation of its own; otherwise they are one operation's run.
    var isByCounter: Bool
  }

  /// A chain of operations: a replica, or one branch of it.
  struct Author: Hashable, Sendable {
    let replica: ReplicaID
    let branch: HashPrefix

    /// Whoever made an operation.
    init(of dot: Dot) {
      replica = dot.replica
      branch = dot.branch
    }

    func dot(_ counter: UInt64) -> Dot { Dot(replica: replica, counter: counter, branch: branch) }
  }

  /// By arrival.
  private(set) var entries: [Entry] = []
  /// Where each entry starts, side by side for the search.
  private var starts: [Int32] = []
  private(set) var authors: [Author] = []
  /// Each author's entries, by the identity of their first elements.
  private var chains: [[Int32]] = []
  private var numbers: [Author: Int] = [:]
  /// Elements of equal first contents, which mean those of the one that stands for them.
  private(set) var aliases: [Entry] = []
  private(set) var count = 0

  /// The identity of an element.
  func element(at arrival: Int) -> ElementID {
    element(at: arrival, in: entryIndex(at: arrival))
  }

  func element(at arrival: Int, in index: Int) -> ElementID {
    let entry = entries[index]
    let author = authors[entry.author]
    let passed = arrival - entry.start
    let counter = entry.isByCounter ? entry.first.counter &+ UInt64(passed) : entry.first.counter
    let offset =
      entry.isByCounter ? 0 : entry.first.offset &+ UInt32(truncatingIfNeeded: passed)
    return ElementID(dot: author.dot(counter), offset: offset)
  }

  /// The entry that holds an element.
  func entryIndex(at arrival: Int) -> Int {
    // What arrived last is asked for most.
    if let last = entries.last, arrival >= last.start { return entries.count - 1 }
    return max(0, starts.partitioningIndex { Int($0) > arrival } - 1)
  }

  /// How many elements entered before this one; nil where it is not here.
  func arrival(of element: ElementID) -> Int? { arrivals(from: element)?.lowerBound }

  /// The arrivals of an element and of those that follow it in its operation's run, as far as they lie in a row.
  func arrivals(from element: ElementID) -> Range<Int>? {
    let author = Author(of: element.dot)
    guard let number = number(of: author) else { return nil }
    if let found = arrivals(from: element, in: chains[number]) { return found }
    for alias in aliases where alias.author == number {
      if let found = alias.arrivals(from: element) { return found }
    }
    return nil
  }

  private func arrivals(from element: ElementID, in chain: [Int32]) -> Range<Int>? {
    let index = position(of: element, in: chain)
    guard index > 0 else { return nil }
    return entries[Int(chain[index - 1])].arrivals(from: element)
  }

  /// How many entries of a chain begin with this element or an earlier one.
  private func position(of element: ElementID, in chain: [Int32]) -> Int {
    if let last = chain.last, entries[Int(last)].isAtOrBefore(element) { return chain.count }
    return chain.partitioningIndex { !entries[Int($0)].isAtOrBefore(element) }
  }
}

// MARK: - Adding

extension ElementIndex {
  /// Names the next elements by arrival, of which none may be here.
  mutating func append(_ first: ElementID, count added: Int) {
    defer { count += added }
    let author = register(Author(of: first.dot))
    if let last = entries.indices.last, entries[last].author == author,
      entries[last].extend(by: first, count: added)
    {
      return
    }
    insert(
      Entry(
        author: author, first: (first.dot.counter, first.offset), start: count, count: added,
        isByCounter: false))
  }

  /// Has elements mean others that are here.
  mutating func alias(_ first: ElementID, count: Int, to start: Int) {
    let author = register(Author(of: first.dot))
    aliases.append(
      Entry(
        author: author, first: (first.dot.counter, first.offset), start: start, count: count,
        isByCounter: false))
  }

  /// Has authors be numbered in this order.
  mutating func register(_ authors: [Author]) {
    for author in authors { _ = register(author) }
  }

  /// Adds an entry of a stored index, behind those that are here.
  mutating func load(_ entry: Entry, of author: Author) {
    let number = register(author)
    insert(
      Entry(
        author: number, first: entry.first, start: count, count: entry.count,
        isByCounter: entry.isByCounter))
    count += entry.count
  }

  private mutating func register(_ author: Author) -> Int {
    if let known = number(of: author) { return known }
    numbers[author] = authors.count
    authors.append(author)
    chains.append([])
    return authors.count - 1
  }

  private func number(of author: Author) -> Int? {
    // Whoever wrote last is asked for most, and few have written at all.
    if let last = entries.last, authors[last.author] == author { return last.author }
    return authors.count <= 4 ? authors.firstIndex(of: author) : numbers[author]
  }

  private mutating func insert(_ entry: Entry) {
    let first = ElementID(
      dot: authors[entry.author].dot(entry.first.counter), offset: entry.first.offset)
    let index = position(of: first, in: chains[entry.author])
    chains[entry.author].insert(Int32(truncatingIfNeeded: entries.count), at: index)
    entries.append(entry)
    starts.append(Int32(truncatingIfNeeded: entry.start))
    if index > 0 { split(Int(chains[entry.author][index - 1]), behind: entry.first.counter) }
  }

  /// Splits an entry that goes on behind the operation in whose run another one begins.
  private mutating func split(_ index: Int, behind counter: UInt64) {
    let entry = entries[index]
    guard entry.isByCounter, counter >= entry.first.counter else { return }
    let kept = counter - entry.first.counter + 1
    guard kept < UInt64(entry.count) else { return }
    let rest = Entry(
      author: entry.author, first: (counter + 1, 0), start: entry.start + Int(kept),
      count: entry.count - Int(kept), isByCounter: true)
    entries[index].count = Int(kept)
    entries.insert(rest, at: index + 1)
    starts.insert(Int32(truncatingIfNeeded: rest.start), at: index + 1)
    for author in chains.indices {
      for place in chains[author].indices where chains[author][place] > index {
        chains[author][place] += 1
      }
    }
    let first = ElementID(dot: authors[entry.author].dot(rest.first.counter))
    let place = position(of: first, in: chains[entry.author])
    chains[entry.author].insert(Int32(truncatingIfNeeded: index + 1), at: place)
  }
}

extension ElementIndex.Entry {
  fileprivate func isAtOrBefore(_ element: ElementID) -> Bool {
    (first.counter, first.offset) <= (element.dot.counter, element.offset)
  }

  /// The arrivals of an element here and of those behind it in its operation's run; nil where it is not here.
  fileprivate func arrivals(from element: ElementID) -> Range<Int>? {
    if isByCounter {
      guard element.offset == 0, element.dot.counter >= first.counter,
        element.dot.counter - first.counter < UInt64(count)
      else { return nil }
      let arrival = start + Int(element.dot.counter - first.counter)
      return arrival..<arrival + 1
    }
    guard element.dot.counter == first.counter, element.offset >= first.offset,
      Int(element.offset - first.offset) < count
    else { return nil }
    return start + Int(element.offset - first.offset)..<start + count
  }

  /// Adds elements that go on where this entry ends.
  fileprivate mutating func extend(by element: ElementID, count added: Int) -> Bool {
    if element.dot.counter == first.counter, !isByCounter {
      guard Int(element.offset) == Int(first.offset) + count else { return false }
    } else {
      guard added == 1, element.offset == 0, first.offset == 0, isByCounter || count == 1,
        element.dot.counter > first.counter,
        element.dot.counter - first.counter == UInt64(count)
      else { return false }
      isByCounter = true
    }
    count += added
    return true
  }
}

// MARK: - Listing

extension ElementIndex {
  /// The identities of elements, by arrival.
  func forEach(in arrivals: Range<Int>, _ body: (ElementID) -> Void) {
    guard !arrivals.isEmpty else { return }
    var index = entryIndex(at: arrivals.lowerBound)
    for arrival in arrivals {
      while index + 1 < entries.count, entries[index + 1].start <= arrival { index += 1 }
      body(element(at: arrival, in: index))
    }
  }

  /// The operations that inserted something, those whose elements mean others' among them.
  var dots: [Dot] {
    var dots: [Dot] = []
    for entry in entries + aliases {
      let author = authors[entry.author]
      for passed in 0..<(entry.isByCounter ? entry.count : 1) {
        dots.append(author.dot(entry.first.counter &+ UInt64(passed)))
      }
    }
    return dots
  }
}
