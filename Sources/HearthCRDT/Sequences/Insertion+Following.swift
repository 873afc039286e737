extension Insertion {
  /// Where a run enters that its author puts directly after the run inserted here, whose last element is `element`.
  public func following(_ element: ElementID) -> Insertion {
    Insertion(parent: element, side: .right, rightOrigin: side == .right ? rightOrigin : parent)
  }
}
