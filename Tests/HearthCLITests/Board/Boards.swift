import HearthCLI
import HearthCRDT
import HearthModel
import HearthSystem

/// Boards as values, for looking at how they are laid out.
enum Boards {
  static func member(
    _ number: UInt64, _ name: String, _ score: Int64? = 100, _ colour: Colour = .red
  ) -> BoardContents.Member {
    BoardContents.Member(id: id(number), name: name, score: score, colour: colour)
  }

  static func item(_ number: UInt64, _ name: String, isTicked: Bool = false) -> BoardContents.Item {
    BoardContents.Item(ids: [id(1_000 + number)], name: name, isTicked: isTicked)
  }

  static func id(_ number: UInt64) -> RecordID {
    .created(Dot(replica: ReplicaID(rawValue: 7), counter: number))
  }

  /// A family of four with a list, a card and a note.
  static let family = BoardContents(
    members: [
      member(1, "Ana", 101), member(2, "Ben", 99, .green), member(3, "Dad", -5, .blue),
      member(4, "Mum", 1_000_000, .orange),
    ],
    items: [item(1, "bread", isTicked: true), item(2, "milk"), item(3, "oat milk")],
    card: BoardContents.Card(word: "chien", translation: "dog", info: "the animal that barks"),
    note: BoardContents.Note(name: "Fridge", text: "Key is at the neighbours'\nBins on Tuesday"))

  /// Names that a terminal might trip over, and scores at the ends of what 64 bits hold.
  static let hostile = BoardContents(
    members: [
      member(1, "\u{1B}[2J\u{7}\r\nAna\u{202E}", .max), member(2, "日本語の名前とても長い", .min, .purple),
      member(3, "👩‍👩‍👧‍👦👍🏽🇫🇷❤️ x", nil, .blue),
      member(4, String(repeating: "é", count: 128), 0, .green),
      member(5, "שלום עולם", -1, .yellow), member(6, "e\u{301}\u{302}", 7, .orange),
      member(7, "\u{200B}", 1), member(8, "क्षि", 2), member(9, "ana", 3), member(10, "ANA", 4),
    ],
    listName: "\u{9B}31m日本",
    items: (1...30).map {
      BoardContents.Item(
        ids: [id(2_000 + $0), id(3_000 + $0)], name: "買い物\u{1B}]0;x\u{7}", quantity: "二 l\t")
    },
    card: BoardContents.Card(
      word: String(repeating: "長", count: 300), translation: "\u{85}", info: "a\n\u{2028}b"),
    note: BoardContents.Note(
      name: "冷蔵庫", text: "漢字\n\u{1B}c" + String(repeating: "w", count: 10_000)))
}

extension CellGrid {
  /// Every row's text.
  var lines: [String] { (0..<size.rows).map { text(row: $0) } }

  /// What is wrong with the grid: halves of wide characters, controls, cells that claim more than they have.
  var faults: [String] {
    var faults: [String] = []
    for row in 0..<size.rows {
      var column = 0
      while column < size.columns {
        guard let character = self[row, column].character else {
          faults.append("half a character at \(row), \(column)")
          column += 1
          continue
        }
        if character.unicodeScalars.contains(where: \.isControl) {
          faults.append("a control at \(row), \(column)")
        }
        let width = Terminal.cellWidth(of: String(character))
        for rest in 1..<max(1, width)
        where column + rest >= size.columns || self[row, column + rest].character != nil {
          faults.append("a cut character at \(row), \(column)")
        }
        if width < 1 { faults.append("a character without a cell at \(row), \(column)") }
        column += max(1, width)
      }
    }
    return faults
  }
}
