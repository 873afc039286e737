internal import CQREncode

/// A QR code (ISO/IEC 18004) as a square of dark and light modules.
package struct QRCode: Hashable, Sendable {
  /// How many modules a side has.
  package let width: Int
  /// Row by row; true is dark.
  private let modules: [Bool]

  /// The smallest code that holds `text`, of which a fourteenth may be unreadable; nil if no code holds it.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= Self.maximumByteCount,
      let code = unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_L)
    else { return nil }
    defer { unsafe QRcode_free(code) }
    width = unsafe Int(code.pointee.width)
    // SAFETY: the library gives one byte a module; its lowest bit is the colour.
    modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: width * width)
      .map { $0 & 1 == 1 }
  }

  /// Whether the module is dark; everything around the code is light.
  package func isDark(row: Int, column: Int) -> Bool {
    guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
    return modules[row * width + column]
  }

  /// Whether the lines, with their margins, are no longer than a terminal's; a broken code is worse than none.
  package func fits(columnCount: Int?, margin: Int = 2) -> Bool {
    columnCount.map { width + 2 * margin <= $0 } ?? true
  }

  /// Lines of half blocks, two rows of modules in each, with a margin for scanners.
  ///
  /// Light modules are drawn and dark ones left out, so that it is right on the usual dark terminal.
  package func lines(margin: Int = 2) -> [String] {
    stride(from: -margin, to: width + margin, by: 2).map { row in
      var line = ""
      for column in -margin..<(width + margin) {
        switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
        case (false, false): line += "█"
        case (false, true): line += "▀"
        case (true, false): line += "▄"
        case (true, true): line += " "
        }
      }
      return line
    }
  }

  /// What the largest code holds at the lowest level of correction.
  private static let maximumByteCount = 2953
}
