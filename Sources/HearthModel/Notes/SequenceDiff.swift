internal import HearthCRDT

/// The differences between two sequences of numbers: a shortest edit script, within bounded work.
///
/// Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986), the greedy algorithm of section 4.
/// Where two stretches differ too much for it, what stands once in each of them parts them, in the longest order that
/// both share (Cohen's patience diff); what is left then is one hunk.
struct SequenceDiff {
  /// Most insertions and deletions that an edit script is looked for with.
  static let maximumDistance = 400
  /// Most steps that all stretches of two sequences together may take.
  static let maximumStepCount = 2_000_000

  private let old: [Int]
  private let new: [Int]
  private var hunks: [Hunk] = []
  private var stepsLeft = Self.maximumStepCount

  /// The hunks in which `new` differs from `old`, in order; between them the two are equal.
  static func hunks(from old: [Int], to new: [Int]) -> [Hunk] {
    var diff = SequenceDiff(old: old, new: new)
    diff.compare()
    return diff.hunks
  }

  private init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
  }

  private mutating func compare() {
    // Stretches that are still to be compared, the first one last.
    var waiting = [(stretch: Hunk(old: 0..<old.count, new: 0..<new.count), depth: 0)]
    while let (whole, depth) = waiting.popLast() {
      let stretch = trimmed(whole)
      if stretch.old.isEmpty || stretch.new.isEmpty {
        add(stretch)
      } else if let parts = shortestScript(stretch) {
        for part in parts { add(part) }
      } else {
        let parts = depth < Self.maximumDepth ? parted(stretch) : []
        if parts.isEmpty { add(stretch) }
        for part in parts.reversed() { waiting.append((part, depth + 1)) }
      }
    }
  }

  /// How often a stretch is parted anew: each time, other elements may have become unique in it.
  private static var maximumDepth: Int { 4 }

  private mutating func add(_ hunk: Hunk) {
    if hunk.isEmpty { return }
    if let last = hunks.last, last.old.upperBound == hunk.old.lowerBound,
      last.new.upperBound == hunk.new.lowerBound
    {
      hunks[hunks.count - 1] = Hunk(
        old: last.old.lowerBound..<hunk.old.upperBound,
        new: last.new.lowerBound..<hunk.new.upperBound)
    } else {
      hunks.append(hunk)
    }
  }

  private func trimmed(_ stretch: Hunk) -> Hunk {
    var (low, high) = (stretch.old.lowerBound, stretch.old.upperBound)
    var (newLow, newHigh) = (stretch.new.lowerBound, stretch.new.upperBound)
    while low < high, newLow < newHigh, old[low] == new[newLow] {
      low += 1
      newLow += 1
    }
    while low < high, newLow < newHigh, old[high - 1] == new[newHigh - 1] {
      high -= 1
      newHigh -= 1
    }
    return Hunk(old: low..<high, new: newLow..<newHigh)
  }
}

// MARK: - Myers

extension SequenceDiff {
  /// The hunks of a shortest script; nil where it is longer than the limit, or where the work is used up.
  private mutating func shortestScript(_ stretch: Hunk) -> [Hunk]? {
    let (count, newCount) = (stretch.old.count, stretch.new.count)
    let limit = min(Self.maximumDistance, count + newCount)
    guard abs(count - newCount) <= limit else { return nil }
    // The furthest point reached on each diagonal, and a copy of that for each number of edits.
    var reached = [Int](repeating: 0, count: 2 * limit + 3)
    var history: [ArraySlice<Int>] = []
    for edits in 0...limit {
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let index = diagonal + limit + 1
        let isDown =
          diagonal == -edits || (diagonal != edits && reached[index - 1] < reached[index + 1])
        var x = isDown ? reached[index + 1] : reached[index - 1] + 1
        var y = x - diagonal
        stepsLeft -= 1
        while x < count, y < newCount,
          old[stretch.old.lowerBound + x] == new[stretch.new.lowerBound + y]
        {
          x += 1
          y += 1
          stepsLeft -= 1
        }
        reached[index] = x
        if x >= count, y >= newCount {
          return stretch.narrowed(
            to: Self.path(back: history, limit: limit, to: (count, newCount)))
        }
      }
      guard stepsLeft > 0 else { return nil }
      history.append(reached[limit + 1 - edits...limit + 1 + edits])
    }
    return nil
  }

  /// Follows the furthest points back to the beginning; the edits on the way make the hunks.
  private static func path(
    back history: [ArraySlice<Int>], limit: Int, to end: (x: Int, y: Int)
  ) -> [Hunk] {
    var hunks: [Hunk] = []
    var (x, y) = end
    for edits in stride(from: history.count, to: 0, by: -1) {
      let reached = history[edits - 1]
      let diagonal = x - y
      func furthest(_ diagonal: Int) -> Int {
        let index = diagonal + limit + 1
        return reached.indices.contains(index) ? reached[index] : -1
      }
      let isDown =
        diagonal == -edits
        || (diagonal != edits && furthest(diagonal - 1) < furthest(diagonal + 1))
      let previous = isDown ? diagonal + 1 : diagonal - 1
      let previousX = furthest(previous)
      let previousY = previousX - previous
      let edit =
        isDown
        ? Hunk(old: previousX..<previousX, new: previousY..<previousY + 1)
        : Hunk(old: previousX..<previousX + 1, new: previousY..<previousY)
      hunks.append(edit)
      (x, y) = (previousX, previousY)
    }
    return hunks.reversed()
  }
}

// MARK: - Patience

extension SequenceDiff {
  /// The stretches between what stands once in both halves of a stretch; empty where nothing parts it.
  private func parted(_ stretch: Hunk) -> [Hunk] {
    let anchors = Self.ascending(common(stretch))
    guard !anchors.isEmpty else { return [] }
    var parts: [Hunk] = []
    var (start, newStart) = (stretch.old.lowerBound, stretch.new.lowerBound)
    for (index, newIndex) in anchors {
      parts.append(Hunk(old: start..<index, new: newStart..<newIndex))
      (start, newStart) = (index + 1, newIndex + 1)
    }
    parts.append(
      Hunk(old: start..<stretch.old.upperBound, new: newStart..<stretch.new.upperBound))
    return parts
  }

  /// Where the elements stand that each half holds once, by their place in the old one.
  private func common(_ stretch: Hunk) -> [(old: Int, new: Int)] {
    var places: [Int: Int?] = [:]
    for index in stretch.new {
      places[new[index]] = .some(places[new[index]] == nil ? index : nil)
    }
    var isRepeated: [Int: Bool] = [:]
    for index in stretch.old { isRepeated[old[index]] = isRepeated[old[index]] != nil }
    var common: [(old: Int, new: Int)] = []
    for index in stretch.old where isRepeated[old[index]] == false {
      if let place = places[old[index]], let newIndex = place { common.append((index, newIndex)) }
    }
    return common
  }

  /// The longest run of pairs that ascend on both sides.
  private static func ascending(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var before = [Int?](repeating: nil, count: pairs.count)
    // The last pair of the best run of each length.
    var ends: [Int] = []
    for (index, pair) in pairs.enumerated() {
      let length = ends.partitioningIndex { pairs[$0].new >= pair.new }
      before[index] = length == 0 ? nil : ends[length - 1]
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var run: [(old: Int, new: Int)] = []
    var next = ends.last
    while let index = next {
      run.append(pairs[index])
      next = before[index]
    }
    return run.reversed()
  }
}
