import HearthFormats
import Testing

@Suite struct FormatDetectorTests {
  @Test(arguments: [
    ("PK\u{3}\u{4}", "a.txt", ImportFormat.apkg),
    (#"[{"id":1,"familyMemberName":"a"}]"#, "a", .scoreApp), ("[]", "a", .scoreApp),
    ("[]", ".shopping_list.json", .homeAssistant),
    (#"[{"name":"a","id":"1"}]"#, "a", .homeAssistant),
    (#" {"title":"a","textContent":"b""#, "a", .keep), ("{broken", "a.csv", .keep),
    ("[broken", "a", .scoreApp), ("\u{FEFF}BEGIN:VCALENDAR\r\n", "a", .calendar),
    ("#separator:tab\na\tb", "a.csv", .anki), ("tags:a b\nx", "a", .anki),
    ("# List\n- [ ] milk\n", "a.txt", .markdown), ("milk\n- [x] a,b\n", "a.csv", .markdown),
    ("x milk\n", "a", .todoTxt), ("(A) milk\n", "a", .todoTxt), ("buy +home\n", "a", .todoTxt),
    ("xylophone\nX milk\n(b) c\n", "a", .text), ("drink @ home\n", "a", .text),
    ("a,b\n\"c,d\",e\n", "a", .csv), ("a;b\nc,1;d\n", "a.txt", .csv), ("a\tb\nc\td\n", "a", .csv),
    ("a\tb\nc\td\n", "A.TXT", .anki), ("sep=;\na\n", "a", .csv), ("milk\neggs\n", "a", .text),
    ("a,b\nc\n", "a", .text), ("milk\n", "a.csv", .csv), ("milk\n", "todo.txt", .todoTxt),
    ("# not a header\nmilk\n", "a.txt", .text), ("", "a", .text), ("milk\n", "a.md", .markdown),
  ])
  func `content decides, and a name breaks ties`(text: String, name: String, format: ImportFormat) {
    #expect(FormatDetector.format(head: Array(text.utf8), fileName: name) == format)
  }

  @Test func `a head that cuts a row, or a character, decides as the whole does`() {
    let text = String(repeating: "é,\"b,c\"\n", count: 2_000)
    for count in 8_190...8_200 {
      let head = Array(text.utf8.prefix(count))

      #expect(FormatDetector.format(head: head, fileName: "a") == .csv)
    }
  }

  @Test func `other encodings are seen through`() {
    let utf16: [UInt8] =
      [0xFF, 0xFE] + "a;b\nc;d\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }

    #expect(FormatDetector.format(head: utf16, fileName: "a") == .csv)
    #expect(FormatDetector.format(head: [0xE9, 0x0A], fileName: "a") == .text)
  }
}
