import HearthCRDT
import HearthModel
import HearthTestSupport
import Testing

@Suite struct NameKeyTests {
  @Test(arguments: [
    ("Dad", "dad"), (" Dad\u{00A0}", "DAD"), ("straße", "STRASSE"), ("Cafe\u{301}", "CAFÉ"),
    ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("ǆ", "ǅ"), ("ﬀ", "FF"), ("\u{3000}milk\u{2003}", "milk"),
  ])
  func `these are one name`(left: String, right: String) {
    #expect(NameKey(left) == NameKey(right))
    #expect(NameKey(left).hashValue == NameKey(right).hashValue)
  }

  @Test(arguments: [
    ("Dad", "Dád"), ("milk", "oat milk"), ("a b", "a  b"), ("か", "が"), ("1", "１"),
    ("i", "ı\u{307}"),
  ])
  func `these are two`(left: String, right: String) {
    #expect(NameKey(left) != NameKey(right))
  }

  @Test func `what was typed is kept, but for the white space at its ends where it names a list`() {
    #expect(NameKey.trimmed(" \u{2028}Party\u{a0}\n") == "Party")
    #expect(NameKey.trimmed(" \t") == "")
  }

  @Test func `a name of white space alone is empty`() {
    #expect(NameKey("\u{3000}\u{00A0} ").isEmpty)
    #expect(NameLimit.fault(in: " ") == .empty)
    #expect(NameLimit.fault(in: String(repeating: "x", count: 256)) == nil)
    #expect(NameLimit.fault(in: String(repeating: "x", count: 257)) == .tooLong(byteCount: 257))
  }
}

@Suite struct ShortIDTests {
  @Test func `an id is ten characters that people do not misread`() {
    for counter in UInt64(1)...1_000 {
      let text = ShortID(.created(Dot(replica: ReplicaID(rawValue: 7), counter: counter))).text
      #expect(text.count == 10)
      #expect(text.allSatisfy { "0123456789abcdefghjkmnpqrstvwxyz".contains($0) })
    }
  }

  @Test func `ids of a large household are all different`() {
    var ids: Set<String> = []
    for replica in UInt64(1)...20 {
      for counter in UInt64(1)...5_000 {
        let dot = Dot(replica: ReplicaID(rawValue: replica), counter: counter)
        ids.insert(ShortID(.created(dot)).text)
      }
    }
    #expect(ids.count == 100_000)
  }

  @Test func `records of different kinds have different ids`() {
    let list = CollectionID.shoppingList("Shopping")
    let game = GameID(list: list, pairs: DerivedID(high: 1, low: 2), generation: 1)
    let records: [RecordID] = [
      .created(Dot(replica: ReplicaID(rawValue: 1), counter: 2)),
      .created(
        Dot(replica: ReplicaID(rawValue: 1), counter: 2, branch: HashPrefix(rawValue: 9))),
      .derived(DerivedID(high: 1, low: 2)), .named(list), .named(.deck("Shopping")),
      .pick(PickID(game: game, person: "ana", round: 1, side: .left)),
      .pick(PickID(game: game, person: "ana", round: 1, side: .right)),
      .pick(PickID(game: game, person: "an", round: 1, side: .right)),
    ]

    #expect(Set(records.map { ShortID($0).text }).count == records.count)
  }

  @Test func `an id is accepted in either length and any case, and nothing else is`() {
    let id = ShortID(.derived(DerivedID(high: 3, low: 4)))

    #expect(id.full.hasPrefix(id.text))
    #expect(id.full.count == 13)
    #expect(id.matches(id.text) && id.matches(id.full) && id.matches(id.text.uppercased()))
    #expect(!id.matches(String(id.text.dropLast())) && !id.matches(id.text + "0"))
    #expect(ShortID.isPlausible(id.text) && !ShortID.isPlausible("milk and ho"))
  }

  @Test func `ids never change`() {
    #expect(
      ShortID(.created(Dot(replica: ReplicaID(rawValue: 1), counter: 1))).full == "3x857ceaxj5c8")
    #expect(ShortID(.derived(DerivedID(high: 1, low: 2))).full == "adb3a03hza0ec")
  }
}

@Suite struct ColourTests {
  @Test func `six colours in their order`() {
    #expect(
      Colour.allCases.map(\.label) == ["red", "green", "blue", "yellow", "purple", "orange"])
    #expect(Colour.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
  }

  @Test func `after the last comes the first`() {
    #expect(Colour.allCases.map(\.next) == [.green, .blue, .yellow, .purple, .orange, .red])
  }

  @Test func `a colour is read in any case, and pink is none`() {
    #expect(Colour(label: "Purple") == .purple)
    #expect(Colour(label: "pink") == nil)
  }
}

@Suite struct CalendarTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_764_483_420_999, "2025-11-30T06:17:00Z"),
    (951_782_400_000, "2000-02-29T00:00:00Z"), (4_107_542_399_000, "2100-02-28T23:59:59Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00Z"),
    (WallTime.maximumMilliseconds, "9999-12-31T23:59:59Z"),
  ])
  func `times are written in UTC to the second`(milliseconds: Int64, text: String) {
    #expect(WallTime(clampingMilliseconds: milliseconds).iso8601 == text)
  }
}
