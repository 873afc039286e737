/// Consecutive elements of one run.
public struct ElementRange: Hashable, Sendable {
  public let first: ElementID
  /// At least 1.
  public let count: UInt32

  public init(first: ElementID, count: UInt32) {
    self.first = first
    self.count = count
  }
}

extension ElementRange {
  func isFollowed(by element: ElementID) -> Bool {
    let (next, overflow) = first.offset.addingReportingOverflow(count)
    return !overflow && element.dot == first.dot && element.offset == next
  }
}
