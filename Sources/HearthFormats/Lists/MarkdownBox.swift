/// A task in Markdown: `- [ ] name` or `- [x] name`.
struct MarkdownBox: Hashable, Sendable {
  let isChecked: Bool
  let name: String

  /// The box in a line; nil where none stands.
  ///
  /// `*`, `+` and numbers may lead instead of `-`.
  init?(_ line: String) {
    // By scalars: what combines with the space behind a box to one character belongs to the name.
    var rest = line.trimmed.unicodeScalars[...]
    guard let marker = rest.first else { return nil }
    let asciiDigits = ClosedRange.asciiDigits
    if asciiDigits.contains(marker) {
      let digits = rest.prefix { asciiDigits.contains($0) }
      rest = rest.dropFirst(digits.count)
      guard digits.count <= 9, rest.first == "." || rest.first == ")" else { return nil }
    } else if marker != "-", marker != "*", marker != "+" {
      return nil
    }
    rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
    let boxes: [(String, Bool)] = [("[ ]", false), ("[x]", true), ("[X]", true)]
    guard let box = boxes.first(where: { rest.starts(with: $0.0.unicodeScalars) }) else {
      return nil
    }
    rest = rest.dropFirst(3)
    guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
    isChecked = box.1
    name = String(rest).trimmed
  }
}
