import HearthSystem
import Testing

struct JSONValueTests {
  @Test
  func `keys keep the order given and nothing is padded`() {
    let document: JSONValue = ["ok": true, "problems": [], "age": nil, "n": -5]

    #expect(document.json == #"{"ok":true,"problems":[],"age":null,"n":-5}"#)
  }

  @Test(arguments: [
    ("a\"b\\c\n\t", #""a\"b\\c\n\t""#), ("\u{1B}[2J", #""\u001b[2J""#),
    ("\u{7F}\u{9B}\u{202E}", #""\u007f\u009b\u202e""#), ("né 🧀", "\"né 🧀\""),
  ])
  func `controls are escaped and everything else is kept`(text: String, expected: String) {
    #expect(JSONValue.text(text).json == expected)
  }

  @Test
  func `text for a terminal shows its controls`() {
    #expect("a\u{1B}[31m\u{202E}b".safeForTerminal == #"a\u{1B}[31m\u{202E}b"#)
    #expect("ünï 🧀".safeForTerminal == "ünï 🧀")
  }
}
