/// What a register holds.
public enum Value: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case flag(Bool)
  case bytes([UInt8])
}

extension Value: StateCodable {
  public func encode(into writer: inout StateWriter) {
    switch self {
    case .text(let text):
      writer.write(UInt32(0))
      writer.write(text)
    case .integer(let integer):
      writer.write(UInt32(1))
      writer.write(integer)
    case .flag(let flag):
      writer.write(UInt32(2))
      writer.write(flag)
    case .bytes(let bytes):
      writer.write(UInt32(3))
      writer.write(bytes)
    }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    switch try reader.byte() {
    case 0: self = .text(try reader.text())
    case 1: self = .integer(try reader.signed())
    case 2: self = .flag(try reader.flag())
    case 3: self = .bytes(try reader.data())
    default: throw .unknownTag
    }
  }
}
