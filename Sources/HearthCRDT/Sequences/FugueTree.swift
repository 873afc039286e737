/// How the elements of a sequence hang on each other: the tree whose in-order traversal the sequence is.
///
/// A run is a chain of elements that arrived one after the other, each the right child of the one before it and with
/// the same right origin; only a run's first element is kept. Elements are named by their arrival, so a parent's number
/// is below its children's.
struct FugueTree: Sendable {
  struct Run: Hashable, Sendable {
    /// The arrival of the first element; the run ends where the next one begins.
    let start: Int
    /// `root`, or an element.
    let parent: Int
    let side: Insertion.Side
    /// `end`, or an element.
    let rightOrigin: Int
    /// The first element of the run that stands behind this one on the same side of the same parent.
    var next: Int?

    /// What follows the run's last element as its author saw it.
    var following: Int { side == .right ? rightOrigin : parent }
  }

  static let root = -1
  static let end = Int.max

  private struct Side: Hashable {
    let parent: Int
    let side: Insertion.Side
  }

  /// By start.
  private(set) var runs: [Run] = []
  /// The first of the runs that hang on one side of an element.
  private var firsts: [Side: Int] = [:]
  private var lasts: [Side: Int] = [:]

  /// The run that an element belongs to.
  func runIndex(of arrival: Int) -> Int {
    // What arrived last is asked for most.
    if let last = runs.last, arrival >= last.start { return runs.count - 1 }
    return max(0, runs.partitioningIndex { $0.start > arrival } - 1)
  }

  /// The first run on one side of an element.
  func first(on side: Insertion.Side, of parent: Int) -> Int? {
    firsts[Side(parent: parent, side: side)]
  }

  /// The last run on one side of an element.
  func last(on side: Insertion.Side, of parent: Int) -> Int? {
    lasts[Side(parent: parent, side: side)]
  }

  /// The run behind this one on the same side of the same element.
  func next(after start: Int) -> Int? { runs[runIndex(of: start)].next }

  /// The element that follows an element in its run, of `count` elements in all.
  func successor(of arrival: Int, count: Int) -> Int? {
    guard arrival >= 0 else { return nil }
    return arrival < endOfRun(of: arrival, count: count) ? arrival + 1 : nil
  }

  /// The last element of the run that an element belongs to, of `count` elements in all.
  func endOfRun(of arrival: Int, count: Int) -> Int {
    let index = runIndex(of: arrival)
    return (index + 1 < runs.count ? runs[index + 1].start : count) - 1
  }

  /// Has an element that follows another one in its run begin a run of its own.
  mutating func split(at arrival: Int) {
    let index = runIndex(of: arrival)
    guard runs[index].start < arrival else { return }
    let rest = Run(
      start: arrival, parent: arrival - 1, side: .right, rightOrigin: runs[index].following,
      next: nil)
    runs.insert(rest, at: index + 1)
    let side = Side(parent: arrival - 1, side: .right)
    firsts[side] = arrival
    lasts[side] = arrival
  }

  /// Adds the run that arrived last, behind one of its siblings or before all of them.
  mutating func append(_ run: Run, after previous: Int?) {
    var run = run
    let side = Side(parent: run.parent, side: run.side)
    if let previous {
      let index = runIndex(of: previous)
      run.next = runs[index].next
      runs[index].next = run.start
    } else {
      run.next = firsts[side]
      firsts[side] = run.start
    }
    if run.next == nil { lasts[side] = run.start }
    runs.append(run)
  }
}

// MARK: - The tree that an order implies

extension FugueTree {
  /// The tree of a sequence, all of whose elements hang where their place says, but for these runs.
  ///
  /// An author puts an element between two neighbours and hangs it on the one that arrived later. So where nobody
  /// else wrote at the same place at the same time, the tree is the Cartesian tree of the arrivals: the neighbours are
  /// the nearest elements on either side that arrived earlier (Vuillemin, "A Unifying Look at Data Structures", 1980).
  init(order: SpanTree, exceptions: [Run] = []) {
    var found = Self.implied(by: order)
    var known: [Int: Int] = [:]
    for (index, run) in found.enumerated() { known[run.start] = index }
    for run in exceptions {
      if let index = known[run.start] { found[index] = run } else { found.append(run) }
    }
    found.sort { $0.start < $1.start }
    runs = found
    // Siblings stand in the order of the sequence.
    var starts: [Int] = []
    order.forEach { fragment in
      var index = runIndex(of: fragment.first)
      if runs[index].start < fragment.first { index += 1 }
      while index < runs.count, runs[index].start < fragment.end {
        starts.append(index)
        index += 1
      }
    }
    for index in starts {
      let side = Side(parent: runs[index].parent, side: runs[index].side)
      runs[index].next = nil
      if let last = lasts[side] {
        runs[runIndex(of: last)].next = runs[index].start
      } else {
        firsts[side] = runs[index].start
      }
      lasts[side] = runs[index].start
    }
  }

  /// The runs as an order alone would have them, each where it first stands.
  static func implied(by order: SpanTree) -> [Run] {
    var runs: [Run] = []
    // Fragments whose next earlier element on the right is not known yet: their runs wait for it.
    var open: [(start: Int, end: Int, run: Int?)] = []
    func close(downTo start: Int, rightOrigin: Int) {
      while let last = open.last, last.start > start {
        if let index = last.run {
          runs[index] = Self.hung(runs[index], rightOrigin: rightOrigin)
        }
        open.removeLast()
      }
    }
    order.forEach { fragment in
      close(downTo: fragment.first, rightOrigin: fragment.first)
      let left = open.last.map { $0.end - 1 } ?? root
      var run: Int?
      if left == root || left != fragment.first - 1 {
        run = runs.count
        runs.append(
          Run(start: fragment.first, parent: left, side: .right, rightOrigin: end, next: nil))
      }
      open.append((fragment.first, fragment.end, run))
    }
    close(downTo: root, rightOrigin: end)
    return runs
  }

  /// A run between the element that it has as its parent so far and another one: it hangs on the later of the two.
  private static func hung(_ run: Run, rightOrigin: Int) -> Run {
    if rightOrigin != end, rightOrigin > run.parent {
      return Run(
        start: run.start, parent: rightOrigin, side: .left, rightOrigin: end, next: nil)
    }
    return Run(
      start: run.start, parent: run.parent, side: .right, rightOrigin: rightOrigin, next: nil)
  }
}
