/// A JSON document, read from its first byte to its last: what is not wanted is passed over.
///
/// It is for files that we know, and stops at what it does not expect.
struct JSONBytes {
  /// The offset at which something else was expected.
  struct Fault: Error {
    let offset: Int
  }

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads an object, its values by `body`, which is given their keys.
  mutating func object(_ body: (inout JSONBytes, String) throws -> Void) throws {
    try list(from: "{", to: "}") { reader in
      let key = try reader.string()
      try reader.expect(":")
      try body(&reader, key)
    }
  }

  /// Reads an array, its elements by `element`.
  mutating func array<Element>(_ element: (inout JSONBytes) throws -> Element) throws -> [Element] {
    var elements: [Element] = []
    try list(from: "[", to: "]") { reader in elements.append(try element(&reader)) }
    return elements
  }

  mutating func integer() throws -> Int {
    skipSpace()
    let start = offset
    while let byte = peek, byte == UInt8(ascii: "-") || byte.isDigit { offset += 1 }
    guard let number = Int(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
      throw Fault(offset: start)
    }
    return number
  }

  mutating func string() throws -> String {
    try expect("\"")
    var text: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      offset += 1
      if byte == UInt8(ascii: "\\") { text += try escaped() } else { text.append(byte) }
    }
    try expect("\"")
    return String(decoding: text, as: UTF8.self)
  }

  /// Passes over a value.
  mutating func skip() throws {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): try object { reader, _ in try reader.skip() }
    case UInt8(ascii: "["): _ = try array { reader in try reader.skip() }
    case UInt8(ascii: "\""): _ = try string()
    default:
      let start = offset
      while let byte = peek, byte.isPartOfWord { offset += 1 }
      if offset == start { throw Fault(offset: start) }
    }
  }

  private mutating func list(
    from first: Unicode.Scalar, to last: Unicode.Scalar,
    _ element: (inout JSONBytes) throws -> Void
  ) throws {
    try expect(first)
    skipSpace()
    if peek != UInt8(ascii: last) {
      try element(&self)
      while passes(",") { try element(&self) }
    }
    try expect(last)
  }

  /// What follows a backslash.
  private mutating func escaped() throws -> [UInt8] {
    guard let byte = peek else { throw Fault(offset: offset) }
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "u"): return Array(String(Character(try escapedScalar())).utf8)
    default: return [byte]
    }
  }

  private mutating func escapedScalar() throws -> Unicode.Scalar {
    let first = try codeUnit()
    guard UTF16.isLeadSurrogate(first) else {
      guard let scalar = Unicode.Scalar(first) else { throw Fault(offset: offset) }
      return scalar
    }
    try expect("\\")
    try expect("u")
    return UTF16.decode(UTF16.EncodedScalar([first, try codeUnit()]))
  }

  private mutating func codeUnit() throws -> UInt16 {
    let digits = bytes[offset..<min(offset + 4, bytes.count)]
    guard let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw Fault(offset: offset)
    }
    offset += 4
    return unit
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = peek, [9, 10, 13, 32].contains(byte) { offset += 1 }
  }

  /// Passes over `scalar` and the space before it, where it is what comes next.
  private mutating func passes(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: scalar) else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws {
    guard passes(scalar) else { throw Fault(offset: offset) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether it may be in a number, a truth or nothing.
  fileprivate var isPartOfWord: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "E")].contains(self)
  }
}
