/// Calls `body` with every ordering of `elements`: 720 of six.
///
/// Heap's algorithm (B. R. Heap, "Permutations by Interchanges", 1963).
package func withEveryOrdering<Element, Failure: Error>(
  of elements: [Element], _ body: ([Element]) throws(Failure) -> Void
) throws(Failure) {
  precondition(elements.count <= 6, "orderings beyond six take too long to try them all")
  var ordering = elements
  var counts = [Int](repeating: 0, count: elements.count)
  var index = 0
  try body(ordering)
  while index < elements.count {
    if counts[index] < index {
      ordering.swapAt(index.isMultiple(of: 2) ? 0 : counts[index], index)
      try body(ordering)
      counts[index] += 1
      index = 0
    } else {
      counts[index] = 0
      index += 1
    }
  }
}
