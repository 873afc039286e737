/// How the bytes of a file stand for text.
package enum TextEncoding: Hashable, Sendable, CaseIterable {
  case utf8, utf16LittleEndian, utf16BigEndian, windows1252

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
