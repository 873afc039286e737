/// What was changed between two texts, as small as a person would say it.
///
/// Whole lines are compared first, then the words of lines that differ, then the characters of a word that differs.
/// What stands unchanged between two changes, but means nothing by itself, such as the spaces between words that all
/// were replaced, belongs to the change: otherwise what two people typed in its place would come out mixed. Changes
/// begin and end between grapheme clusters.
package struct TextDiff {
  private let old: [Unicode.Scalar]
  private let new: [Unicode.Scalar]

  /// The changes that make `new` of `old`, in order, none of them touching another.
  package static func changes(from old: [Unicode.Scalar], to new: [Unicode.Scalar]) -> [TextChange]
  {
    let diff = TextDiff(old: old, new: new)
    var changes: [TextChange] = []
    for lines in diff.lineHunks() {
      for words in diff.wordHunks(of: lines) {
        for hunk in diff.characterHunks(of: words) where !hunk.isEmpty {
          changes.append(TextChange(range: hunk.old, replacement: Array(new[hunk.new])))
        }
      }
    }
    return changes
  }

  private func lineHunks() -> [Hunk] {
    var numbering = TextTokens.Numbering()
    let whole = Hunk(old: old.indices, new: new.indices)
    let lines = TextTokens(linesOf: old, in: whole.old, &numbering)
    let newLines = TextTokens(linesOf: new, in: whole.new, &numbering)
    return joined(hunks(of: whole, lines, newLines)) { gap, _, _ in
      old[gap].allSatisfy { $0.properties.isWhitespace }
    }
  }

  private func wordHunks(of lines: Hunk) -> [Hunk] {
    joined(clusterHunks(of: lines, joiningWords: true)) { gap, before, after in
      !old[gap].contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        || gap.count * 2 <= min(before, after)
    }
  }

  /// How many pieces a hunk may have for its characters to be compared: letters that two long passages happen to
  /// share mean nothing.
  private static var maximumWordCount: Int { 3 }

  private func characterHunks(of words: Hunk) -> [Hunk] {
    if words.old.isEmpty || words.new.isEmpty { return [words] }
    var numbering = TextTokens.Numbering()
    let pieces = TextTokens(clustersOf: old, in: words.old, joiningWords: true, &numbering)
    let newPieces = TextTokens(clustersOf: new, in: words.new, joiningWords: true, &numbering)
    let count = max(pieces.ranges.count, newPieces.ranges.count)
    let hunks = clusterHunks(of: words, joiningWords: false)
    return joined(hunks) { gap, before, after in
      count > Self.maximumWordCount || gap.count <= min(before, after)
    }
  }

  private func clusterHunks(of stretch: Hunk, joiningWords: Bool) -> [Hunk] {
    var numbering = TextTokens.Numbering()
    let pieces = TextTokens(
      clustersOf: old, in: stretch.old, joiningWords: joiningWords, &numbering)
    let newPieces = TextTokens(
      clustersOf: new, in: stretch.new, joiningWords: joiningWords, &numbering)
    return hunks(of: stretch, pieces, newPieces)
  }

  /// The hunks between pieces of a stretch, in scalars.
  private func hunks(of stretch: Hunk, _ pieces: TextTokens, _ newPieces: TextTokens) -> [Hunk] {
    SequenceDiff.hunks(from: pieces.numbers, to: newPieces.numbers).map { hunk in
      Hunk(
        old: pieces.stretch(of: hunk.old, in: stretch.old),
        new: newPieces.stretch(of: hunk.new, in: stretch.new))
    }
  }

  /// The hunks, where neighbours are one whose gap belongs to them; a hunk's weight is its longer side.
  private func joined(
    _ hunks: [Hunk], belongs: (_ gap: Range<Int>, _ before: Int, _ after: Int) -> Bool
  ) -> [Hunk] {
    var joined: [Hunk] = []
    for hunk in hunks {
      if let last = joined.last,
        belongs(last.old.upperBound..<hunk.old.lowerBound, last.weight, hunk.weight)
      {
        joined[joined.count - 1] = Hunk(
          old: last.old.lowerBound..<hunk.old.upperBound,
          new: last.new.lowerBound..<hunk.new.upperBound)
      } else {
        joined.append(hunk)
      }
    }
    return joined
  }
}

extension Hunk {
  fileprivate var weight: Int { max(old.count, new.count) }
}
