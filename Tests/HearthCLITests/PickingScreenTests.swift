import HearthCLI
import HearthModel
import HearthSystem
import Testing

@Suite struct PickingScreenTests {
  private static let names = [
    "Pate", "Brussels Sprouts", "日本語の食べ物", "שוקולד", "\u{1B}[2J\u{202E}evil\n\t", "👨‍👩‍👧‍👦",
    String(repeating: "wide ", count: 50), String(repeating: "x", count: 256),
    String(repeating: "日", count: 85),
  ]

  private func screen(
    _ left: String, _ right: String, columns: Int, rows: Int, isColoured: Bool = false
  ) -> PickingScreen {
    PickingScreen(
      list: "Christmas Shopping List", pair: FoodPair(left, right), round: 3, roundCount: 10,
      isColoured: isColoured, columnCount: columns, rowCount: rows)
  }

  @Test func `the screen fits every terminal, whatever the foods are called`() {
    for (index, left) in Self.names.enumerated() {
      let right = Self.names[(index + 1) % Self.names.count]
      for columns in [1, 2, 3, 5, 10, 20, 31, 32, 33, 40, 79, 80, 81, 132, 300] {
        for rows in [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 24, 60] {
          let lines = screen(left, right, columns: columns, rows: rows).lines

          #expect(!lines.isEmpty)
          #expect(lines.count <= rows)
          #expect(lines.allSatisfy { Terminal.cellWidth(of: $0) <= columns })
          #expect(lines.joined().safeForTerminal == lines.joined())
        }
      }
    }
  }

  @Test func `a usual terminal shows both foods side by side, the round and the keys`() {
    let lines = screen("Pate", "Prawns", columns: 80, rows: 24).lines
    let text = lines.joined(separator: "\n")

    #expect(lines.contains { $0.contains("Pate") && $0.contains("Prawns") })
    for part in ["Christmas Shopping List", "round 3 of 10", "b both", "s skip", "q stop", "← 1"] {
      #expect(text.contains(part))
    }
  }

  @Test func `a small terminal shows both foods one above the other`() {
    #expect(
      screen("Pate", "Prawns", columns: 20, rows: 6).lines == [
        "round 3 of 10", "← Pate", "→ Prawns", "b both s skip q stop",
      ])
    #expect(screen("Pate", "Prawns", columns: 0, rows: 6).lines.isEmpty)
  }

  @Test func `the foods are bold only where colours are wanted`() {
    #expect(screen("Pate", "b", columns: 80, rows: 24).lines.allSatisfy { !$0.contains("\u{1B}") })
    #expect(
      screen("Pate", "b", columns: 80, rows: 24, isColoured: true).lines.contains {
        $0.contains("\u{1B}[1mPate\u{1B}[0m")
      })
  }
}
