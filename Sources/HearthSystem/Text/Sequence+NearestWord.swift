extension Sequence where Element == String {
  /// The word that somebody who typed `word` most likely meant; nil where none is near.
  ///
  /// A word is near when it begins with what was typed, or differs by at most a third of its letters
  /// (Damerau and Levenshtein's distance, neighbours swapped counting once).
  package func nearestWord(to word: String) -> String? {
    if let longer = first(where: { !word.isEmpty && $0.hasPrefix(word) }) { return longer }
    var best: (word: String, distance: Int)?
    for candidate in self {
      let distance = editDistance(Array(word.utf8.prefix(64)), Array(candidate.utf8))
      guard distance <= Swift.max(1, candidate.utf8.count / 3) else { continue }
      if let known = best, known.distance <= distance { continue }
      best = (candidate, distance)
    }
    return best?.word
  }
}

/// Insertions, deletions, replacements and swaps of neighbours between two words.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
      var cost = Swift.min(replaced, last[column + 1] + 1, current[column] + 1)
      let isSwapped =
        row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
      if isSwapped { cost = Swift.min(cost, beforeLast[column - 1] + 1) }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
