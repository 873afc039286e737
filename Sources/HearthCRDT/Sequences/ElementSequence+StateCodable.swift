extension ElementSequence: StateCodable {
  /// The identities by arrival, the order, and how those elements hang of which the order says something else.
  public func encode(into writer: inout StateWriter) {
    writer.write(index)
    writer.write(order)
    let exceptions = tree?.exceptions(from: order) ?? []
    writer.write(count: exceptions.count)
    var previous = 0
    for run in exceptions {
      writer.write(count: run.start - previous)
      previous = run.start
      writer.write(count: run.parent + 1)
      writer.write(run.side == .right)
      if run.side == .right {
        writer.write(count: run.rightOrigin == FugueTree.end ? 0 : run.rightOrigin + 2)
      }
    }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    let index: ElementIndex = try reader.value()
    let order: SpanTree = try reader.value()
    guard order.count == index.count else { throw .outOfRange }
    var exceptions: [FugueTree.Run] = []
    var previous = 0
    for _ in 0..<(try reader.count()) {
      let start = try reader.index(below: index.count - previous) + previous
      let parent = try reader.index(below: start + 1) - 1
      let isRight = try reader.flag()
      // The root's own number would be 1.
      let origin = isRight ? try reader.index(below: start + 2) : 0
      guard origin != 1, exceptions.isEmpty || start > previous else { throw .outOfRange }
      exceptions.append(
        FugueTree.Run(
          start: start, parent: parent, side: isRight ? .right : .left,
          rightOrigin: origin == 0 ? FugueTree.end : origin - 2))
      previous = start
    }
    self.init(order: order, index: index, exceptions: exceptions)
  }
}

extension FugueTree {
  /// The runs that hang in another way than the order implies, by start.
  fileprivate func exceptions(from order: SpanTree) -> [Run] {
    var implied: [Int: Run] = [:]
    for run in Self.implied(by: order) { implied[run.start] = run }
    var exceptions: [Run] = []
    for var run in runs {
      run.next = nil
      if implied.removeValue(forKey: run.start) != run { exceptions.append(run) }
    }
    // Where the order has a run begin that goes on.
    for run in implied.values {
      let before = runs[runIndex(of: run.start)]
      exceptions.append(
        Run(start: run.start, parent: run.start - 1, side: .right, rightOrigin: before.following))
    }
    return exceptions.sorted { $0.start < $1.start }
  }
}
