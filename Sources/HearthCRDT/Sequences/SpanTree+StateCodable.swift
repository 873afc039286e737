extension SpanTree: StateCodable {
  /// The fragments in order, as few as there can be, in three columns: how many elements each has and whether it is
  /// shown; at which open end it goes on, or none; and where those begin that go on nowhere.
  ///
  /// What stands between two fragments of one run arrived after the first of them, so an end that something earlier
  /// has followed is never gone on with: few ends are open, and the latest is the likeliest.
  func encode(into writer: inout StateWriter) {
    var fragments: [Fragment] = []
    forEach { fragment in
      if let last = fragments.indices.last, fragments[last].end == fragment.first,
        fragments[last].isShown == fragment.isShown
      {
        fragments[last].extend(by: fragment.count)
      } else {
        fragments.append(fragment)
      }
    }
    writer.write(count: fragments.count)
    for fragment in fragments {
      writer.write(count: fragment.count << 1 | (fragment.isShown ? 1 : 0))
    }
    var ends = OpenEnds()
    var distances: [Int64] = []
    var following = 0
    for fragment in fragments {
      if let depth = ends.depth(of: fragment.first) {
        writer.write(count: depth + 1)
      } else {
        writer.write(count: 0)
        distances.append(Int64(fragment.first - following))
      }
      ends.open(fragment.end, from: fragment.first)
      following = fragment.end
    }
    for distance in distances { writer.write(distance) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    let count = try reader.count()
    var extents: [Int] = []
    extents.reserveCapacity(count)
    var total = 0
    for _ in 0..<count {
      guard let extent = Int(exactly: try reader.unsigned()), extent > 1 else { throw .outOfRange }
      extents.append(extent)
      total += extent >> 1
      guard total <= ElementSequence.maximumCount else { throw .outOfRange }
    }
    var fragments: [Fragment] = []
    fragments.reserveCapacity(count)
    var depths: [Int] = []
    depths.reserveCapacity(count)
    for _ in 0..<count { depths.append(try reader.index(below: count + 1)) }
    var ends = OpenEnds()
    var (following, content) = (0, 0)
    for (extent, depth) in zip(extents, depths) {
      let elements = extent >> 1
      let start = depth > 0 ? ends.end(at: depth - 1) : try reader.start(after: following)
      guard let start, start <= total - elements else { throw .outOfRange }
      let isShown = extent & 1 == 1
      fragments.append(
        Fragment(start: start, count: elements, content: content, isShown: isShown))
      if isShown { content += elements }
      following = start + elements
      ends.open(following, from: start)
    }
    self.init(fragments)
  }
}

extension StateReader {
  fileprivate mutating func start(after following: Int) throws(StateError) -> Int? {
    let (start, overflow) = following.addingReportingOverflow(Int(try signed()))
    return overflow || start < 0 ? nil : start
  }
}

/// Where runs have been left off that may go on later in the order, ascending.
private struct OpenEnds {
  private var ends: [Int] = []

  /// How many ends are open that are later than `start`, where that is one; otherwise nil.
  func depth(of start: Int) -> Int? {
    var index = ends.count - 1
    while index >= 0, ends[index] > start { index -= 1 }
    return index >= 0 && ends[index] == start ? ends.count - 1 - index : nil
  }

  func end(at depth: Int) -> Int? {
    depth < ends.count ? ends[ends.count - 1 - depth] : nil
  }

  /// Opens an end behind what begins at `start`, and closes what that has followed.
  mutating func open(_ end: Int, from start: Int) {
    while let last = ends.last, last >= start { ends.removeLast() }
    ends.append(end)
  }
}
