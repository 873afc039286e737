internal import CLinux
internal import Glibc

/// What a terminal makes of text.
package enum Terminal {
  /// How many cells `text` takes; it must hold no controls.
  ///
  /// Wide characters take two, combining marks none, and what is ambiguous one, as glibc knows them; so do emoji that
  /// are made of several scalars, which are shown as one.
  package static func cellWidth(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + cellWidth(of: $1) }
  }

  /// How many cells one character takes.
  package static func cellWidth(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.count > 1, isEmoji(scalars) { return 2 }
    return scalars.reduce(0) { $0 + cellWidth(of: $1) }
  }

  /// How many cells a scalar takes by itself.
  static func cellWidth(of scalar: Unicode.Scalar) -> Int {
    useUnicode
    return max(0, Int(wcwidth(wchar_t(scalar.value))))
  }

  /// Whether several scalars are one picture: joined, coloured, a flag, a keycap, or told to be a picture.
  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first else { return false }
    if (0x1F1E6...0x1F1FF).contains(first.value) { return scalars.count == 2 }
    return scalars.dropFirst().contains { scalar in
      switch scalar.value {
      case 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF: true
      case 0x200D: first.properties.isEmoji
      default: false
      }
    }
  }

  /// `wcwidth` knows more than ASCII only in a locale that does; cron gives none.
  static let useUnicode: Void = {
    // SAFETY: nothing else in the process reads the locale meanwhile: this runs once, and no thread formats.
    _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
  }()
}
