/// One task of todo.txt: its marks and dates are read off, its `+project` and `@context` stay.
struct TodoTxtTask: Hashable, Sendable {
  let isDone: Bool
  let hasPriority: Bool
  let dateCount: Int
  let name: String

  init(_ line: String) {
    // By scalars: what combines with the space behind a mark to one character belongs to the name.
    var rest = line.unicodeScalars[...]
    isDone = rest.starts(with: "x ".unicodeScalars)
    hasPriority = !isDone && Self.startsWithPriority(rest)
    rest = rest.dropFirst(isDone ? 2 : hasPriority ? 4 : 0)
    var count = 0
    while count < (isDone ? 2 : 1), Self.startsWithDate(rest) {
      rest = rest.dropFirst(11)
      count += 1
    }
    dateCount = count
    name = String(rest).trimmed
  }

  /// Whether anything in the line says that it is todo.txt.
  var isMarked: Bool {
    isDone || hasPriority || dateCount > 0
      || name.split(separator: " ").contains {
        $0.count > 1 && ($0.first == "+" || $0.first == "@")
          && ($0.dropFirst().first?.isLetter == true)
      }
  }

  /// `(A) `: an uppercase letter alone.
  private static func startsWithPriority(_ text: Substring.UnicodeScalarView) -> Bool {
    let head = Array(text.prefix(4))
    return head.count == 4 && head[0] == "(" && ClosedRange.asciiCapitals.contains(head[1])
      && head[2] == ")"
      && head[3] == " "
  }

  /// `2026-11-30 `, in digits alone.
  static func startsWithDate(_ text: Substring.UnicodeScalarView) -> Bool {
    let head = Array(text.prefix(11))
    guard head.count == 11, head[10] == " " else { return false }
    return head[..<10].enumerated().allSatisfy { index, scalar in
      index == 4 || index == 7 ? scalar == "-" : ClosedRange.asciiDigits.contains(scalar)
    }
  }
}
