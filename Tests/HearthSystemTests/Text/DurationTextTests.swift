import HearthSystem
import Testing

struct DurationTextTests {
  @Test(arguments: [
    ("500ms", 500), ("2s", 2_000), ("7", 7_000), ("10m", 600_000), ("1h", 3_600_000), ("0", 0),
  ])
  func `a duration is a whole number and a unit`(text: String, milliseconds: Int64) {
    #expect(Duration(text: text)?.wholeMilliseconds == milliseconds)
  }

  @Test(arguments: ["", "s", "-1s", "1.5s", "1d", "1 s", "99999999999999999h", "٣s"])
  func `anything else is no duration`(text: String) {
    #expect(Duration(text: text) == nil)
  }

  @Test
  func `the nearest word is the one meant`() {
    let words = ["serve", "invite", "devices", "revoke", "status", "backup", "restore", "verify"]

    #expect(words.nearestWord(to: "stauts") == "status")
    #expect(words.nearestWord(to: "dev") == "devices")
    #expect(words.nearestWord(to: "restor") == "restore")
    #expect(words.nearestWord(to: "xyzzy") == nil)
  }
}
