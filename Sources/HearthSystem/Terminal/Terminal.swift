internal import CLinux
internal import Glibc

/// What a terminal makes of text.
package enum Terminal {
  /// How many cells `text` takes; it must hold no controls.
  ///
  /// Wide characters take two and combining marks none, as glibc knows them; so do emoji that are made of several
  /// scalars, which are shown as one.
  package static func cellWidth(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    useUnicode
    return text.reduce(0) { $0 + cellWidth(of: $1) }
  }

  private static func cellWidth(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    let isEmoji = scalars.contains { $0 == "\u{FE0F}" || $0 == "\u{20E3}" }
    let isFlag = scalars.count == 2 && scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
    if isEmoji || isFlag { return 2 }
    return scalars.map { cellWidth(of: $0) }.max() ?? 0
  }

  /// How many cells a scalar takes by itself.
  static func cellWidth(of scalar: Unicode.Scalar) -> Int {
    useUnicode
    return max(0, Int(wcwidth(wchar_t(scalar.value))))
  }

  /// `wcwidth` knows more than ASCII only in a locale that does; cron gives none.
  static let useUnicode: Void = {
    // SAFETY: nothing else in the process reads the locale meanwhile: this runs once, and no thread formats.
    _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
  }()
}
