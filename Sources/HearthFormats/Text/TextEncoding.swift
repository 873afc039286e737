/// How the bytes of a file stand for text.
package enum TextEncoding: Hashable, Sendable, CaseIterable {
  case utf8, utf16LittleEndian, utf16BigEndian, windows1252

  /// The encoding's word on the command line.
  package var label: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16LittleEndian: "utf-16le"
    case .utf16BigEndian: "utf-16be"
    case .windows1252: "windows-1252"
    }
  }

  /// The encoding of this word, in any case; ISO 8859-1 is read as windows-1252, as browsers do.
  package init?(label: String) {
    switch label.lowercased() {
    case "utf-8", "utf8": self = .utf8
    case "utf-16le", "utf16le", "utf-16", "utf16": self = .utf16LittleEndian
    case "utf-16be", "utf16be": self = .utf16BigEndian
    case "windows-1252", "windows1252", "cp1252", "iso-8859-1", "latin1": self = .windows1252
    default: return nil
    }
  }

  /// The mark at the beginning of a file that says this encoding.
  var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .windows1252: []
    }
  }

  /// The encoding whose mark `bytes` begin with; nil where none does.
  init?(markOf bytes: [UInt8]) {
    let marked = Self.allCases.first {
      !$0.byteOrderMark.isEmpty && bytes.starts(with: $0.byteOrderMark)
    }
    guard let marked else { return nil }
    self = marked
  }

  /// What windows-1252 means by the bytes 0x80 to 0x9F; the five it leaves open are controls.
  static let windows1252Middle: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
