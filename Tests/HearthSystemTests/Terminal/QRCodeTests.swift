import HearthSystem
import Testing

@Suite struct QRCodeTests {
  @Test func `a code has its three corner marks, and grows with its text`() throws {
    let small = try #require(QRCode("hearth"))
    let large = try #require(QRCode(String(repeating: "hearth", count: 40)))

    #expect(small.width == 21)
    #expect(large.width > small.width)
    for (row, column) in [(0, 0), (0, small.width - 7), (small.width - 7, 0)] {
      for offset in 0..<7 {
        #expect(small.isDark(row: row, column: column + offset))
        #expect(small.isDark(row: row + 6, column: column + offset))
        #expect(small.isDark(row: row + offset, column: column))
      }
      #expect(!small.isDark(row: row + 1, column: column + 1))
    }
  }

  @Test func `its lines are all as wide as the code and its margins`() throws {
    let code = try #require(QRCode("hearth://[::1]:7433/?pin=x&token=y"))

    let lines = code.lines(margin: 2)

    #expect(Set(lines.map(\.count)) == [code.width + 4])
    #expect(lines.count == (code.width + 5) / 2)
    #expect(lines[0].allSatisfy { $0 == "█" })
    #expect(code.fits(columnCount: code.width + 4))
    #expect(!code.fits(columnCount: code.width + 3))
    #expect(code.fits(columnCount: nil))
  }

  @Test func `nothing, and more than any code holds, have none`() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "x", count: 2953)) != nil)
    #expect(QRCode(String(repeating: "x", count: 2954)) == nil)
  }
}
