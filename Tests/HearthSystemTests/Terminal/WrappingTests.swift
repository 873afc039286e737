import HearthSystem
import Testing

@Suite struct WrappingTests {
  private static let texts = [
    "", "a", "Brussels Sprouts and more", "日本語の食べ物と飲み物", "e\u{301}e\u{301}e\u{301} 👨‍👩‍👧‍👦 🇩🇪",
    "שוקולד וחלב", String(repeating: "x", count: 60), "  spaces   inside  ",
  ]

  @Test func `no line is wider than the terminal, and no letter is lost`() {
    for text in Self.texts {
      for columnCount in 2...70 {
        let lines = Terminal.wrapped(text, columnCount: columnCount)

        #expect(lines.allSatisfy { Terminal.cellWidth(of: $0) <= columnCount })
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        let cut = Terminal.cut(text, columnCount: columnCount)
        #expect(Terminal.cellWidth(of: cut) <= columnCount)
        #expect(cut == text || cut.last == "…")
      }
    }
  }

  @Test func `lines break at spaces where they can`() {
    #expect(Terminal.wrapped("Pigs in Blankets", columnCount: 10) == ["Pigs in", "Blankets"])
    #expect(Terminal.wrapped("Pigs in Blankets", columnCount: 7) == ["Pigs in", "Blanket", "s"])
    #expect(Terminal.wrapped("日本", columnCount: 1) == ["?", "?"])
    #expect(Terminal.wrapped("a", columnCount: 0) == [])
    #expect(Terminal.cut("abc", columnCount: 2) == "a…")
    #expect(Terminal.cut("abc", columnCount: 0) == "")
  }
}
