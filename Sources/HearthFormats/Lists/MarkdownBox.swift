/// A task in Markdown: `- [ ] name` or `- [x] name`.
struct MarkdownBox: Hashable, Sendable {
  let isChecked: Bool
  let name: String

  /// The box in a line; nil where none stands.
  ///
  /// `*`, `+` and numbers may lead instead of `-`.
  init?(_ line: String) {
    var rest = line.trimmed[...]
    guard let marker = rest.first else { return nil }
    if marker.isASCII, marker.isNumber {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard digits.count <= 9, rest.first == "." || rest.first == ")" else { return nil }
    } else if !["-", "*", "+"].contains(marker) {
      return nil
    }
    rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
    let boxes: [(String, Bool)] = [("[ ]", false), ("[x]", true), ("[X]", true)]
    guard let box = boxes.first(where: { rest.hasPrefix($0.0) }) else { return nil }
    rest = rest.dropFirst(3)
    guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
    isChecked = box.1
    name = String(rest).trimmed
  }
}
