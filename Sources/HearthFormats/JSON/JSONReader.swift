/// Reads one JSON text (RFC 8259), fed in chunks, as tokens.
struct JSONReader {
  private var state = State.value
  private var objects: [Bool] = []
  private var text: [UInt8] = []
  private var isKey = false
  private var unit: UInt32 = 0
  private var digitCount = 0
  private var highSurrogate: UInt32?
  private var begin = SourcePlace()
  private var tracker = PlaceTracker()

  private enum State {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, done
    case string, escape, unicode, number, word
  }

  mutating func read(_ chunk: [UInt8], into tokens: inout [JSONToken]) throws(FormatError) {
    for byte in chunk {
      try accept(byte, into: &tokens)
      tracker.advance(over: byte)
    }
  }

  mutating func finish(into tokens: inout [JSONToken]) throws(FormatError) {
    if state == .number { try closeNumber(into: &tokens) }
    if state == .word { try closeWord(into: &tokens) }
    guard state == .done else { throw FormatError(.truncated, at: tracker.place) }
  }

  private mutating func accept(
    _ byte: UInt8, into tokens: inout [JSONToken]
  ) throws(FormatError) {
    switch state {
    case .string: try acceptInString(byte, into: &tokens)
    case .escape: try acceptEscape(byte)
    case .unicode: try acceptDigit(byte)
    case .number where Self.numberBytes.contains(byte): try append(byte)
    case .number:
      try closeNumber(into: &tokens)
      try accept(byte, into: &tokens)
    case .word where UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte: try append(byte)
    case .word:
      try closeWord(into: &tokens)
      try accept(byte, into: &tokens)
    default:
      if !Self.spaces.contains(byte) { try acceptStructure(byte, into: &tokens) }
    }
  }

  private static let numberBytes = Set("+-.0123456789eE".utf8)
  private static let spaces = Set(" \t\r\n".utf8)

  private mutating func acceptStructure(
    _ byte: UInt8, into tokens: inout [JSONToken]
  ) throws(FormatError) {
    switch (state, byte) {
    case (.valueOrEnd, UInt8(ascii: "]")):
      close(.endArray, into: &tokens)
    case (.value, _), (.valueOrEnd, _):
      try beginValue(byte, into: &tokens)
    case (.keyOrEnd, UInt8(ascii: "}")):
      close(.endObject, into: &tokens)
    case (.commaOrEnd, UInt8(ascii: "]")) where objects.last == false:
      close(.endArray, into: &tokens)
    case (.commaOrEnd, UInt8(ascii: "}")) where objects.last == true:
      close(.endObject, into: &tokens)
    case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
      beginText(.string, isKey: true)
    case (.colon, UInt8(ascii: ":")):
      state = .value
    case (.commaOrEnd, UInt8(ascii: ",")):
      state = objects.last == true ? .key : .value
    default:
      throw unexpected(byte)
    }
  }

  private mutating func beginValue(
    _ byte: UInt8, into tokens: inout [JSONToken]
  ) throws(FormatError) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard objects.count < FormatLimits.maximumJSONDepth else {
        throw FormatError(.tooDeep(limit: FormatLimits.maximumJSONDepth), at: tracker.place)
      }
      let isObject = byte == UInt8(ascii: "{")
      objects.append(isObject)
      state = isObject ? .keyOrEnd : .valueOrEnd
      tokens.append(
        JSONToken(kind: isObject ? .beginObject : .beginArray, place: tracker.place))
    case UInt8(ascii: "\""):
      beginText(.string, isKey: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      beginText(.number, isKey: false)
      text.append(byte)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      beginText(.word, isKey: false)
      text.append(byte)
    default:
      throw unexpected(byte)
    }
  }

  private mutating func beginText(_ state: State, isKey: Bool) {
    self.state = state
    self.isKey = isKey
    begin = tracker.place
    text = []
  }

  private mutating func close(_ kind: JSONToken.Kind, into tokens: inout [JSONToken]) {
    tokens.append(JSONToken(kind: kind, place: tracker.place))
    objects.removeLast()
    state = objects.isEmpty ? .done : .commaOrEnd
  }

  private mutating func closeValue(_ kind: JSONToken.Kind, into tokens: inout [JSONToken]) {
    tokens.append(JSONToken(kind: kind, place: begin))
    state = objects.isEmpty ? .done : .commaOrEnd
  }

  private mutating func append(_ byte: UInt8) throws(FormatError) {
    let limit =
      state == .string ? FormatLimits.maximumRecordByteCount : FormatLimits.maximumNumberByteCount
    guard text.count < limit else { throw FormatError(.tooLong(limit: limit), at: begin) }
    text.append(byte)
  }

  private mutating func append(_ scalar: Unicode.Scalar) throws(FormatError) {
    state = .string
    for byte in String(Character(scalar)).utf8 { try append(byte) }
  }

  private func unexpected(_ byte: UInt8) -> FormatError {
    FormatError(.unexpected(Unicode.Scalar(byte)), at: tracker.place)
  }
}

extension JSONReader {
  private mutating func acceptInString(
    _ byte: UInt8, into tokens: inout [JSONToken]
  ) throws(FormatError) {
    guard highSurrogate == nil || byte == UInt8(ascii: "\\") else { throw badEscape }
    switch byte {
    case UInt8(ascii: "\""):
      let string = String(decoding: text, as: UTF8.self)
      if isKey {
        tokens.append(JSONToken(kind: .key(string), place: begin))
        state = .colon
      } else {
        closeValue(.string(string), into: &tokens)
      }
    case UInt8(ascii: "\\"): state = .escape
    case 0..<0x20: throw unexpected(byte)
    default: try append(byte)
    }
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func acceptEscape(_ byte: UInt8) throws(FormatError) {
    if byte == UInt8(ascii: "u") {
      state = .unicode
      unit = 0
      digitCount = 0
    } else {
      guard highSurrogate == nil, let scalar = Self.escapes[byte] else { throw badEscape }
      try append(scalar)
    }
  }

  private mutating func acceptDigit(_ byte: UInt8) throws(FormatError) {
    guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw badEscape }
    unit = unit << 4 | UInt32(digit)
    digitCount += 1
    guard digitCount == 4 else { return }
    if let high = highSurrogate {
      guard 0xDC00...0xDFFF ~= unit,
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
      else { throw badEscape }
      highSurrogate = nil
      try append(scalar)
    } else if 0xD800...0xDBFF ~= unit {
      highSurrogate = unit
      state = .string
    } else {
      guard let scalar = Unicode.Scalar(unit) else { throw badEscape }
      // As where it stands as it is.
      guard unit != 0 else { throw FormatError(.notText, at: tracker.place) }
      try append(scalar)
    }
  }

  private var badEscape: FormatError { FormatError(.escape, at: tracker.place) }

  private mutating func closeNumber(into tokens: inout [JSONToken]) throws(FormatError) {
    guard Self.isNumber(text) else {
      throw FormatError(.type(expected: .wholeNumber, key: nil), at: begin)
    }
    closeValue(.number(String(decoding: text, as: UTF8.self)), into: &tokens)
  }

  private mutating func closeWord(into tokens: inout [JSONToken]) throws(FormatError) {
    switch String(decoding: text, as: UTF8.self) {
    case "true": closeValue(.truth(true), into: &tokens)
    case "false": closeValue(.truth(false), into: &tokens)
    case "null": closeValue(.null, into: &tokens)
    default: throw FormatError(.unexpected(Unicode.Scalar(text.first ?? 0)), at: begin)
    }
  }

  /// Whether the bytes follow RFC 8259, section 6.
  private static func isNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = takeDigits(&rest)
    guard whole == 1 || whole > 1 && bytes[rest.startIndex - whole] != UInt8(ascii: "0") else {
      return false
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits(&rest) > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard takeDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func takeDigits(_ bytes: inout ArraySlice<UInt8>) -> Int {
    let digits = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    bytes = bytes.dropFirst(digits.count)
    return digits.count
  }
}
