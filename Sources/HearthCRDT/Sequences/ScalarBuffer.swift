/// Scalars that were inserted into a text, in the order of their arrival: a byte each until one needs more.
struct ScalarBuffer: Sendable {
  private var narrow: [UInt8] = []
  /// Holds all of them once one is beyond U+00FF.
  private var wide: [UInt32] = []
  private var isWide = false
  private var isASCII = true

  var count: Int { isWide ? wide.count : narrow.count }

  init() {}

  mutating func append(_ text: String) {
    if !isWide, text.utf8.allSatisfy({ $0 < 0x80 }) {
      narrow.append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars { append(scalar) }
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if !isWide, scalar.value > 0xFF {
      wide = narrow.map { UInt32($0) }
      narrow = []
      isWide = true
    }
    if isWide {
      wide.append(scalar.value)
    } else {
      narrow.append(UInt8(truncatingIfNeeded: scalar.value))
      if scalar.value > 0x7F { isASCII = false }
    }
  }

  subscript(index: Int) -> Unicode.Scalar {
    isWide
      ? Unicode.Scalar(wide[index]) ?? "\u{FFFD}" : Unicode.Scalar(narrow[index])
  }

  /// Appends some of the scalars in UTF-8.
  func write(_ range: Range<Int>, to bytes: inout [UInt8]) {
    if !isWide, isASCII {
      bytes.append(contentsOf: narrow[range])
      return
    }
    for index in range { bytes.append(contentsOf: String(self[index]).utf8) }
  }
}
