/// A stretch of one sequence that stands in the place of a stretch of another one.
struct Hunk: Hashable, Sendable {
  var old: Range<Int>
  var new: Range<Int>

  var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// The hunks that are left of it where only these of its parts differ, which are counted from its beginnings.
  func narrowed(to parts: [Hunk]) -> [Hunk] {
    parts.map { part in
      Hunk(
        old: old.lowerBound + part.old.lowerBound..<old.lowerBound + part.old.upperBound,
        new: new.lowerBound + part.new.lowerBound..<new.lowerBound + part.new.upperBound)
    }
  }
}
