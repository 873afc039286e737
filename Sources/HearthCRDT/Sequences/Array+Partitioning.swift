extension Array {
  /// The first index whose element is in the second part of an array that `isInSecondPart` splits in two; the end where
  /// none is.
  ///
  /// - Complexity: O(log *n*) calls.
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
