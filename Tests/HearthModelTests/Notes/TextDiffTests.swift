import HearthModel
import HearthTestSupport
import Testing

struct TextDiffTests {
  private static func changes(_ old: String, _ new: String) -> [TextChange] {
    TextDiff.changes(from: Array(old.unicodeScalars), to: Array(new.unicodeScalars))
  }

  private static func applied(_ changes: [TextChange], to old: [Unicode.Scalar]) -> [Unicode.Scalar]
  {
    var new: [Unicode.Scalar] = []
    var start = 0
    for change in changes {
      new += old[start..<change.range.lowerBound] + change.replacement
      start = change.range.upperBound
    }
    return new + old[start...]
  }

  /// The changes as `old>new` for people.
  private static func words(_ old: String, _ new: String) -> [String] {
    let scalars = Array(old.unicodeScalars)
    return changes(old, new).map { change in
      var (out, put) = (String.UnicodeScalarView(), String.UnicodeScalarView())
      out.append(contentsOf: scalars[change.range])
      put.append(contentsOf: change.replacement)
      return "\(String(out))>\(String(put))"
    }
  }

  @Test func `every text of three letters becomes every other one, by changes that do not touch`() {
    let letters: [Unicode.Scalar] = ["a", " ", "\n", "\u{301}"]
    var texts: [[Unicode.Scalar]] = [[]]
    for length in 1...3 {
      texts += texts.filter { $0.count == length - 1 }.flatMap { text in letters.map { text + [$0] }
      }
    }
    for old in texts {
      for new in texts {
        let changes = TextDiff.changes(from: old, to: new)
        guard Self.applied(changes, to: old) == new else {
          Issue.record("\(old) to \(new): \(changes)")
          return
        }
        for (one, next) in zip(changes, changes.dropFirst()) {
          #expect(one.range.upperBound < next.range.lowerBound)
        }
      }
    }
    #expect(texts.count == 85)
  }

  @Test(arguments: (1...60).map { Seed($0) })
  func `a large text becomes another one`(seed: Seed) {
    var random = seed.generator()
    let alphabet = Array("ab é\n\u{301}👨‍👩‍👧日本ไทย.\r\n".unicodeScalars)
    func text(_ count: Int) -> [Unicode.Scalar] {
      (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
    }
    let old = text(Int.random(in: 0...900, using: &random))
    var new = old
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let start = Int.random(in: 0...new.count, using: &random)
      let end = min(new.count, start + Int.random(in: 0...30, using: &random))
      new.replaceSubrange(start..<end, with: text(Int.random(in: 0...30, using: &random)))
    }

    #expect(Self.applied(TextDiff.changes(from: old, to: new), to: old) == new)
  }

  @Test(arguments: [
    ("milk\nbread\n", "milk\neggs\nbread\n", [">eggs\n"]),
    ("one two three", "one new two three", [">new "]),
    ("one two", "one two three", ["> three"]),
    ("the colour", "the color", ["u>"]),
    ("chien: dog", "chien: hound", ["dog>hound"]),
    ("the big dog\n", "a small cat\n", ["the big dog>a small cat"]),
    ("a\nplumber on Tuesday\nb\n", "a\nplumber on Wednesday\nb\n", ["Tu>Wedn"]),
    ("cafe\u{301} noir", "cafe noir", ["e\u{301}>e"]),
    ("👨‍👩‍👧 walk", "👨‍👩‍👦 walk", ["👨‍👩‍👧>👨‍👩‍👦"]),
    ("今日は雨です", "今日は雪です", ["雨>雪"]),
    ("x\nmilk\n", "x\nmint\nmilk\n", [">mint\n"]),
    ("same", "same", []),
  ])
  func `changes are what a person would say`(old: String, new: String, expected: [String]) {
    #expect(Self.words(old, new) == expected)
  }

  @Test func `of a text that differs almost everywhere, the lines that are unique stay untouched`()
  {
    let old = (0..<2_000).map { "old \($0)\nkept \($0)\n" }.joined()
    let new = (0..<2_000).map { "another \($0 * 7)\nkept \($0)\n" }.joined()

    let changes = Self.changes(old, new)

    #expect(Self.applied(changes, to: Array(old.unicodeScalars)) == Array(new.unicodeScalars))
    let taken = changes.reduce(0) { $0 + $1.range.count }
    #expect(taken < 2_000 * 10)
  }

  @Test(.timeLimit(.minutes(1))) func `two hostile texts are compared in bounded time`() {
    var random = Seed(5).generator()
    func text(_ letters: [Unicode.Scalar], _ count: Int) -> [Unicode.Scalar] {
      (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
    }
    for letters: [Unicode.Scalar] in [["a", "\n"], ["a", "b"], ["a", " "], ["日", "本"]] {
      let (old, new) = (text(letters, 20_000), text(letters, 20_000))
      #expect(Self.applied(TextDiff.changes(from: old, to: new), to: old) == new)
    }
  }
}
