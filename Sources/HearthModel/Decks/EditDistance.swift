/// How many characters must be put in, taken out, replaced, or swapped with their neighbour.
///
/// The restricted distance of Damerau and Levenshtein: no part of a text is edited twice.
enum EditDistance {
  static func isAtMost(_ limit: Int, from first: [Character], to second: [Character]) -> Bool {
    guard abs(first.count - second.count) <= limit else { return false }
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 1..<(first.count + 1) {
      var current = [row]
      for column in 1..<(second.count + 1) {
        let isSame = first[row - 1] == second[column - 1]
        var cost = min(last[column], current[column - 1]) + 1
        cost = min(cost, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return (last.last ?? 0) <= limit
  }
}
