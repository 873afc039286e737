import HearthSystem
import Testing

@Suite struct TerminalTests {
  @Test(arguments: [
    ("", 0), ("milk", 4), ("né", 2), ("ne\u{301}", 2), ("牛乳", 4), ("ミルク", 6), ("한글", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("🧀", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇫🇷", 2), ("1️⃣", 2),
    ("❤️", 2), ("a\u{200D}b", 2), ("ｆｕｌｌ", 8),
  ])
  func `text takes the cells that terminals give it`(text: String, cells: Int) {
    #expect(Terminal.cellWidth(of: text) == cells)
  }
}
