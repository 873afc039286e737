/// One task of todo.txt: its marks and dates are read off, its `+project` and `@context` stay.
struct TodoTxtTask: Hashable, Sendable {
  let isDone: Bool
  let hasPriority: Bool
  let dateCount: Int
  let name: String

  init(_ line: String) {
    var rest = line[...]
    isDone = rest.hasPrefix("x ")
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
  private static func startsWithPriority(_ text: Substring) -> Bool {
    let bytes = Array(text.utf8.prefix(4))
    return bytes.count == 4 && bytes[0] == UInt8(ascii: "(") && bytes[2] == UInt8(ascii: ")")
      && bytes[3] == UInt8(ascii: " ") && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[1]
  }

  /// `2026-11-30 `, in digits alone.
  static func startsWithDate(_ text: Substring) -> Bool {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 11, bytes[10] == UInt8(ascii: " ") else { return false }
    return bytes[..<10].enumerated().allSatisfy { index, byte in
      index == 4 || index == 7
        ? byte == UInt8(ascii: "-") : UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
  }
}
