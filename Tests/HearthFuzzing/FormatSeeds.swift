import HearthFormats
import HearthModel

/// Small files of every format.
enum FormatSeeds {
  static func seeds(of format: ImportFormat) -> [[UInt8]] {
    let texts = written(as: format) + odd(of: format)
    var seeds: [[UInt8]] = [[3, 1, 0x93, 0xE9, 0x80, 0x0A], [0x80, 0]]
    for (index, text) in texts.enumerated() {
      // Every kind of row, every third in another way of cutting.
      let kind = UInt8(index % 3)
      seeds.append([UInt8](kind * 0x44, kind, text: text))
      seeds.append([UInt8](0, kind + 3, text: text))
    }
    for text in texts.prefix(2) {
      var seed: [UInt8] = [1, 1]
      for unit in text.utf16 {
        seed += [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
      }
      seeds.append(seed)
    }
    return seeds
  }

  private static func written(as format: ImportFormat) -> [String] {
    ExportKind.allCases.compactMap { kind in
      guard let export = FileExport(kind, as: format, stamp: "20261130T120000Z") else { return nil }
      var text = ""
      export.write(records(of: kind)) { text += $0 }
      return text
    }
  }

  private static func records(of kind: ExportKind) -> [ImportedRecord] {
    let contents: [ImportedRecord.Content] =
      switch kind {
      case .score:
        [
          .member(ImportedMember(name: "Ana", score: 107, colour: .blue)),
          .member(ImportedMember(name: "=Dad, \"B\"", score: -5)),
        ]
      case .shop:
        [
          .item(ImportedItem(name: "oat milk", isChecked: true, quantity: "2 l")),
          .item(ImportedItem(name: "x (A) 2026-11-30 é; 'q'", properties: ["PRIORITY:1"])),
          .item(ImportedItem(name: "- [ ] eggs\nten")),
        ]
      case .words:
        [
          .card(ImportedCard(word: "perro", translation: "dog", info: "m.\tanimal")),
          .card(ImportedCard(word: "#a", translation: "\"b\"")),
        ]
      }
    return contents.enumerated().map { index, content in
      let id = "00000000-0000-4000-8000-00000000000\(index)"
      return ImportedRecord(place: SourcePlace(), id: id, content: content)
    }
  }

  /// What our own encoders do not write, and a decoder meets all the same.
  private static func odd(of format: ImportFormat) -> [String] {
    switch format {
    case .csv:
      [
        "sep=;\r\nname;quantity;done\r\nmilk;2;yes\r\n;;\r\n", "a\tb\rc\td\r",
        "\"a\"\"b\",\"c\nd\"\n",
        "word,translation\n'=x,\"y\"z\n", "name,score,colour\nAna,+5,red\nBen,x,pink\n",
        "\u{FEFF}a,b\n",
      ]
    case .anki:
      [
        "#separator:Semicolon\n#html:true\n#guid column:1\n#deck column:2\n#tags column:5\n#notetype column:3\n"
          + "g1;D::E;Basic;<div>a&amp;b<br>c</div>;t u\n",
        "tags:a b\nfront\tback\n",
        "#columns:word|info\n#separator:|\n#deck:X\nx|y|z\n# a comment\n",
        "a;[sound:x.mp3]{{c1::b::c}};\n", "#separator:\\t,,\n#html:false,,\n\"a\nb\"\tc\n",
      ]
    case .homeAssistant:
      oddJSON + [
        #"[{"name":"\u0001 \"\\ \t\r","complete":7},{"name":"a","complete":null}]"#,
        #"[{"name":"milk","id":"a1","complete":false},{"name":"m\u00e9\ud83d\ude00","complete":true}]"#,
        #"[{"name":7},{"id":"x"},{"name":"a\nb","id":null,"other":[1,{"a":[true]}]}, 5]"#,
      ]
    case .scoreApp:
      oddJSON + [
        #"[{"familyMemberName":"\u0001 \"\\","score":5.0},{"familyMemberName":[],"score":5.5}]"#,
        #"[{"id":{},"familyMemberName":"x","score":true}]"#,
        #"[{"id":1,"familyMemberName":"Ana","score":5,"color":"Red"},{"familyMemberName":"B","score":1e3}]"#,
        #"[{"id":"x","familyMemberName":"","score":99999999999999999999,"colour":"mauve"},null]"#,
      ]
    case .keep:
      oddJSON + [
        #"{"title":"T","listContent":5}"#, #"{"textContent":"a","isTrashed":0}"#, "null", "true",
        "7",
        #"{"title":"T","textContent":"a\n- [x] b","isTrashed":false,"userEditedTimestampUsec":1}"#,
        #"{"title":"L","listContent":[{"text":"milk","isChecked":true},{"text":"","isChecked":false}]}"#,
        #"{"isTrashed":true}"#, #"{"title":5,"textContent":[]}"#,
      ]
    case .calendar:
      [
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY;X=\"a:b\":mi\n lk\\, eggs\\n\nSTATUS:completed\nPRIORITY:1\n"
          + "END:VTODO\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n",
        "BEGIN:VTODO\nEND:VTODO\n",
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nSTATUS:CANCELLED\nEND:VCALENDAR\n",
        "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:2\r\nBEGIN:VALARM\r\nSUMMARY:no\r\nEND:VALARM\r\nEND:VTODO\r\n",
      ]
    case .todoTxt:
      [
        "x 2026-11-30 2026-11-01 milk +shop @home due:2026-12-01\n(A) eggs\nX no\n(b) no\n(A)->no\nxylophone\n"
      ]
    case .markdown, .text:
      ["# Title\n- [ ] milk\n- [x] eggs\n* [X] c\n1. [ ] d\n  - e\n\n+ f\n", "• a\n– b\nc\r\nd\re"]
    case .apkg: []
    }
  }

  /// What any reader of JSON meets, whatever it looks for.
  private static let oddJSON = [
    #"[true,null,-1.5e+3,0.0E-2,"\ud83d\ude00\u00e9\/\b\f",[],{}]"#,
    #"{"a":["\ud83dx"]}"#, #"["\ude00"]"#, #"["\u12g4"]"#, #"[1.]"#, #"[1e]"#, #"[01]"#,
    String(repeating: "[", count: FormatLimits.maximumJSONDepth + 1),
    #" [ {"a" : {"b":[1 , 2]} , "c":false } ] "#,
  ]
}
