/// Turns the bytes of a terminal's keyboard, fed as they come, into keys.
///
/// Arrows are known in both of their modes (`ESC [ A` and `ESC O A`). An escape that nothing follows is the key of that
/// name; only time can tell, which the caller measures.
package struct KeyDecoder: Sendable {
  /// Most bytes that are kept of one paste; what exceeds them is dropped.
  package static let maximumPasteByteCount = 64 * 1024
  /// Most bytes of one control sequence; a longer one is read to its end and means nothing.
  static let maximumSequenceByteCount = 32

  private var state = State.ground
  private var bytes: [UInt8] = []

  private enum State {
    case ground, character, escape, sequence, single, linuxFunction, paste
  }

  package init() {}

  /// Whether a key was begun that may yet be another one.
  package var isWaiting: Bool { state != .ground && state != .paste }

  package mutating func read(_ input: [UInt8]) -> [Key] {
    var keys: [Key] = []
    for byte in input { accept(byte, into: &keys) }
    return keys
  }

  /// The key that was begun, once nothing has followed for a while.
  package mutating func timeOut() -> [Key] {
    guard isWaiting else { return [] }
    let key = state == .escape ? Key.escape : .unknown
    begin(.ground)
    return [key]
  }

  private mutating func begin(_ state: State) {
    self.state = state
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func accept(_ byte: UInt8, into keys: inout [Key]) {
    switch state {
    case .ground: acceptFirst(byte, into: &keys)
    case .character: acceptContinuation(byte, into: &keys)
    case .escape: acceptAfterEscape(byte, into: &keys)
    case .sequence: acceptInSequence(byte, into: &keys)
    case .single:
      begin(.ground)
      keys.append(Self.cursorKeys[byte] ?? (byte == UInt8(ascii: "M") ? .enter : .unknown))
    case .linuxFunction:
      begin(.ground)
      keys.append(.unknown)
    case .paste: acceptPasted(byte, into: &keys)
    }
  }

  private mutating func acceptFirst(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x1B: begin(.escape)
    case 0x03: keys.append(.interrupt)
    case 0x04: keys.append(.endOfInput)
    case 0x1A: keys.append(.suspend)
    case 0x09: keys.append(.tab)
    case 0x0A, 0x0D: keys.append(.enter)
    case 0x08, 0x7F: keys.append(.backspace)
    case 0x01...0x1A: keys.append(.control(Unicode.Scalar(byte + 0x60)))
    case 0x20..<0x7F: keys.append(.scalar(Unicode.Scalar(byte)))
    case 0xC2...0xF4:
      begin(.character)
      bytes.append(byte)
    default: keys.append(.unknown)
    }
  }

  private mutating func acceptContinuation(_ byte: UInt8, into keys: inout [Key]) {
    guard byte & 0xC0 == 0x80 else {
      begin(.ground)
      keys.append(.unknown)
      acceptFirst(byte, into: &keys)
      return
    }
    bytes.append(byte)
    let count = bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4
    guard bytes.count == count else { return }
    let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
    begin(.ground)
    keys.append(scalar.map { $0.isControl ? .unknown : .scalar($0) } ?? .unknown)
  }

  private mutating func acceptAfterEscape(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): begin(.sequence)
    case UInt8(ascii: "O"): begin(.single)
    case 0x1B: keys.append(.escape)
    case 0x00..<0x20:
      begin(.ground)
      keys.append(.escape)
      acceptFirst(byte, into: &keys)
    default:
      // The Alt key with another one.
      begin(.ground)
      keys.append(.unknown)
    }
  }

  private mutating func acceptInSequence(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "[") where bytes.isEmpty: begin(.linuxFunction)
    case 0x20..<0x40:
      if bytes.count <= Self.maximumSequenceByteCount { bytes.append(byte) }
    case 0x40..<0x7F:
      let parameters = bytes
      begin(.ground)
      if let key = key(final: byte, parameters: parameters) { keys.append(key) }
    default:
      begin(.ground)
      keys.append(.unknown)
      acceptFirst(byte, into: &keys)
    }
  }

  /// The key that a control sequence means; nil for one that begins a paste.
  private mutating func key(final: UInt8, parameters: [UInt8]) -> Key? {
    guard parameters.count <= Self.maximumSequenceByteCount else { return .unknown }
    guard final == UInt8(ascii: "~") else { return Self.cursorKeys[final] ?? .unknown }
    switch String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self) {
    case "1", "7": return .home
    case "3": return .delete
    case "4", "8": return .end
    case "200":
      begin(.paste)
      return nil
    default: return .unknown
    }
  }

  private mutating func acceptPasted(_ byte: UInt8, into keys: inout [Key]) {
    bytes.append(byte)
    if bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
      let pasted = bytes.dropLast(Self.pasteEnd.count).prefix(Self.maximumPasteByteCount)
      keys.append(.paste(String(decoding: pasted, as: UTF8.self)))
      begin(.ground)
    } else if bytes.count > Self.maximumPasteByteCount + Self.pasteEnd.count {
      // What may be the beginning of the end stays at the end.
      bytes.remove(at: Self.maximumPasteByteCount)
    }
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private static let cursorKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
  ]
}
