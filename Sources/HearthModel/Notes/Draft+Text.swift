package import HearthCRDT

extension Draft {
  /// Most bytes of text in one insertion: the rest of the operation's 16 KiB is for what surrounds them.
  package static let maximumRunByteCount = 16 * 1024 - 1_024
  /// Most ranges in one erasure, which take at most 29 bytes each.
  package static let maximumRangeCount = 500

  /// Changes a text as it was laid out into `text`, by what a ``TextDiff`` finds.
  ///
  /// The layout may be an older one: what was typed meanwhile stays.
  package mutating func rewrite(_ layout: TextLayout, to text: String) {
    let changes = TextDiff.changes(from: layout.scalars, to: Array(text.unicodeScalars))
    var erased: [ElementRange] = []
    for change in changes {
      insert(change.replacement[...], into: layout, at: change.range.lowerBound)
      erased += layout.ranges(of: change.range)
    }
    while !erased.isEmpty {
      append(.erase(layout.id, Array(erased.prefix(Self.maximumRangeCount))))
      erased.removeFirst(min(erased.count, Self.maximumRangeCount))
    }
  }

  /// Adds a line at the end of a text; what two people add at once stays whole lines.
  package mutating func append(line: String, to layout: TextLayout) {
    insert(
      Array(layout.addition(of: line).unicodeScalars)[...], into: layout, at: layout.scalars.count)
  }

  private mutating func insert(
    _ scalars: ArraySlice<Unicode.Scalar>, into layout: TextLayout, at offset: Int
  ) {
    var insertion = layout.insertion(at: offset)
    var run = String.UnicodeScalarView()
    var (byteCount, count) = (0, UInt32(0))
    for scalar in scalars {
      let length = UTF8.width(scalar)
      if byteCount + length > Self.maximumRunByteCount {
        let dot = append(.insert(layout.id, insertion, String(run)))
        insertion = insertion.following(ElementID(dot: dot, offset: count - 1))
        run = String.UnicodeScalarView()
        (byteCount, count) = (0, 0)
      }
      run.append(scalar)
      byteCount += length
      count += 1
    }
    if count > 0 { append(.insert(layout.id, insertion, String(run))) }
  }
}

extension TextLayout {
  /// What a line adds at the end of the text.
  package func addition(of line: String) -> String {
    scalars.isEmpty || scalars.last == "\n" ? line + "\n" : "\n" + line
  }
}
