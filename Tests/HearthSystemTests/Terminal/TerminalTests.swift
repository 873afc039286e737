import HearthSystem
import Testing

@Suite struct TerminalTests {
  @Test(arguments: [
    ("", 0), ("Dad", 3), ("日本", 4), ("ｆ", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("e\u{301}", 1), ("\u{301}", 0), ("a\u{200B}b", 2), ("\u{FEFF}", 0), ("·§°", 3), ("Ω", 1),
    ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("1️⃣", 2), ("❤️", 2),
    ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2), ("שלום", 4), ("مرحبا", 5),
    ("né", 2), ("ミルク", 6), ("👩‍👩‍👧", 2), ("a\u{200D}b", 2), ("ｆｕｌｌ", 8), ("क्षि", 3), ("½", 1), ("…", 1),
  ])
  func `text takes the cells that a terminal gives it`(text: String, width: Int) {
    #expect(Terminal.cellWidth(of: text) == width)
  }

  @Test(arguments: [
    ("Dad", 3, "Dad"), ("Daddy", 3, "Da…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
    ("👨‍👩‍👧‍👦👍🏽x", 3, "👨‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func `what is too long is cut between characters`(text: String, width: Int, cut: String) {
    #expect(Terminal.truncated(text, to: width) == cut)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one two", 20, ["one two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]), ("日本語", 3, ["日", "本", "語"]), ("日本", 1, ["日", "本"]),
    ("a bcdefg", 4, ["a", "bcde", "fg"]),
  ])
  func `long text goes on below, broken at spaces`(text: String, width: Int, lines: [String]) {
    #expect(Terminal.wrapped(text, to: width) == lines)
  }

  @Test func `wrapped text keeps every character and fits, at every width`() {
    let text = "日本 a very-long-word 👨‍👩‍👧‍👦👨‍👩‍👧‍👦 e\u{301}\u{301} end"
    for width in 2...60 {
      let lines = Terminal.wrapped(text, to: width)
      #expect(lines.allSatisfy { Terminal.cellWidth(of: $0) <= width })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      #expect(Terminal.cellWidth(of: Terminal.truncated(text, to: width)) <= width)
    }
  }
}
