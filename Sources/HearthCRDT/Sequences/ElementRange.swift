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

  /// As few ranges as cover these elements, in their order.
  static func covering(_ elements: [ElementID]) -> [ElementRange] {
    var ranges: [ElementRange] = []
    for element in elements {
      if let last = ranges.last, last.isFollowed(by: element) {
        ranges[ranges.count - 1] = ElementRange(first: last.first, count: last.count + 1)
      } else {
        ranges.append(ElementRange(first: element, count: 1))
      }
    }
    return ranges
  }
}
