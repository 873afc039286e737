/// Turns the bytes of a file, fed in chunks, into well-formed UTF-8 without a mark.
///
/// What it gives ends at the end of a character, so that a chunk never splits one. No text holds the character 0: a file
/// with it is of another kind.
package struct TextDecoder {
  private let encoding: TextEncoding
  private let checks: Bool
  private var mark: [UInt8]
  private var held: [UInt8] = []
  private var highSurrogate: UInt32?
  private var checker = UTF8Checker()
  private var tracker = PlaceTracker()

  /// Without `checks`, UTF-8 passes as it is: for a calendar, whose folds may split characters.
  package init(_ encoding: TextEncoding, checks: Bool = true) {
    self.encoding = encoding
    self.checks = checks
    mark = encoding.byteOrderMark
  }

  package mutating func read(_ bytes: [UInt8]) throws(FormatError) -> [UInt8] {
    var text: [UInt8] = []
    try read(bytes, into: &text)
    return text
  }

  /// Appends what `bytes` stand for; where it throws, all that came before the fault.
  mutating func read(_ bytes: [UInt8], into text: inout [UInt8]) throws(FormatError) {
    text.reserveCapacity(text.count + bytes.count)
    for byte in bytes {
      if byte < 0x80, byte != 0, passesASCII {
        text.append(byte)
        tracker.advance(over: byte)
      } else if !mark.isEmpty {
        held.append(byte)
        try compareMark(into: &text)
      } else {
        try decode(byte, into: &text)
      }
    }
  }

  /// What was held back, at the end of the file.
  package mutating func finish() throws(FormatError) -> [UInt8] {
    var text: [UInt8] = []
    if !mark.isEmpty {
      mark = []
      let bytes = held
      held = []
      for byte in bytes { try decode(byte, into: &text) }
    }
    guard held.isEmpty, highSurrogate == nil else { throw fault }
    return text
  }

  /// Whether a byte of ASCII stands for itself: nothing before it waits for more.
  private var passesASCII: Bool {
    mark.isEmpty && encoding == .utf8 && checker.isComplete
  }

  private var fault: FormatError { FormatError(.encoding(encoding), at: tracker.place) }

  private mutating func compareMark(into text: inout [UInt8]) throws(FormatError) {
    if held == mark {
      mark = []
      held = []
    } else if !mark.starts(with: held) {
      mark = []
      let bytes = held
      held = []
      for byte in bytes { try decode(byte, into: &text) }
    }
  }

  private mutating func decode(_ byte: UInt8, into text: inout [UInt8]) throws(FormatError) {
    switch encoding {
    case .utf8 where byte == 0:
      throw FormatError(.notText, at: tracker.place)
    case .utf8 where !checks:
      text.append(byte)
    case .utf8:
      guard checker.accept(byte) else { throw fault }
      held.append(byte)
      if checker.isComplete {
        emit(held, into: &text)
        held.removeAll(keepingCapacity: true)
      }
    case .windows1252:
      let middle = TextEncoding.windows1252Middle
      let value = 0x80...0x9F ~= byte ? middle[Int(byte) - 0x80] : UInt32(byte)
      try emit(value, into: &text)
    case .utf16LittleEndian, .utf16BigEndian:
      held.append(byte)
      guard held.count == 2 else { return }
      let first = UInt32(held[0])
      let second = UInt32(held[1])
      held = []
      try decodeUnit(
        encoding == .utf16BigEndian ? first << 8 | second : second << 8 | first, into: &text)
    }
  }

  private mutating func decodeUnit(_ unit: UInt32, into text: inout [UInt8]) throws(FormatError) {
    if let high = highSurrogate {
      guard 0xDC00...0xDFFF ~= unit else { throw fault }
      highSurrogate = nil
      try emit(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00), into: &text)
    } else if 0xD800...0xDBFF ~= unit {
      highSurrogate = unit
    } else {
      try emit(unit, into: &text)
    }
  }

  private mutating func emit(_ value: UInt32, into text: inout [UInt8]) throws(FormatError) {
    guard let scalar = Unicode.Scalar(value) else { throw fault }
    guard value != 0 else { throw FormatError(.notText, at: tracker.place) }
    emit(Array(String(Character(scalar)).utf8), into: &text)
  }

  private mutating func emit(_ bytes: [UInt8], into text: inout [UInt8]) {
    for byte in bytes { tracker.advance(over: byte) }
    text += bytes
  }
}
