extension Dot: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(replica)
    writer.write(counter)
    writer.write(branch != .zero)
    if branch != .zero { writer.write(fixed: branch.rawValue) }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    replica = try reader.replica()
    counter = try reader.unsigned()
    branch = try reader.flag() ? HashPrefix(rawValue: try reader.fixed()) : .zero
  }
}

extension WallTime: StateCodable {
  public func encode(into writer: inout StateWriter) { writer.write(milliseconds) }

  public init(from reader: inout StateReader) throws(StateError) {
    guard let time = WallTime(milliseconds: try reader.signed()) else { throw .outOfRange }
    self = time
  }
}

extension Stamp: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(time)
    writer.write(dot)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    time = try reader.value()
    dot = try reader.value()
  }
}

extension Digest: StateCodable {
  public func encode(into writer: inout StateWriter) {
    for index in 0..<4 { writer.write(fixed: UInt64(bigEndian: bytes, at: 8 * index)) }
  }

  public init(from reader: inout StateReader) throws(StateError) {
    var bytes: [UInt8] = []
    for _ in 0..<4 { bytes += (try reader.fixed()).bigEndianBytes }
    guard let digest = Digest(bytes: bytes) else { throw .truncated }
    self = digest
  }
}

extension DeviceKey: StateCodable {
  public func encode(into writer: inout StateWriter) { writer.write(bytes) }

  public init(from reader: inout StateReader) throws(StateError) {
    guard let key = DeviceKey(bytes: try reader.data()) else { throw .outOfRange }
    self = key
  }
}

extension ReplicaOrigin: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(key)
    writer.write(fixed: nonce)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    key = try reader.value()
    nonce = try reader.fixed()
  }
}

extension ElementID: StateCodable {
  public func encode(into writer: inout StateWriter) {
    writer.write(dot)
    writer.write(offset)
  }

  public init(from reader: inout StateReader) throws(StateError) {
    dot = try reader.value()
    offset = try reader.unsigned32()
  }
}
