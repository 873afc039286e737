import HearthCRDT

extension Push {
  func write(to writer: inout ProtobufWriter) throws(WireError) {
    try writer.write(batches: batches, heads: heads)
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    self.init(batches: [], heads: [])
    while let field = try reader.next() {
      switch field.number {
      case 1: batches.append(try reader.wireBatch(field))
      case 2: heads.append(try reader.signedHead(field))
      default: try reader.skip(field)
      }
    }
  }
}

extension Batches {
  func write(to writer: inout ProtobufWriter) throws(WireError) {
    try writer.write(batches: batches, heads: heads)
    if let position { try writer.write(position, field: 3) }
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    self.init(batches: [])
    while let field = try reader.next() {
      switch field.number {
      case 1: batches.append(try reader.wireBatch(field))
      case 2: heads.append(try reader.signedHead(field))
      case 3: position = try reader.position(once.admit(field))
      default: try reader.skip(field)
      }
    }
  }
}

extension ProtobufWriter {
  fileprivate mutating func write(
    batches: [WireBatch], heads: [SignedHead]
  ) throws(WireError) {
    for batch in batches {
      try message(1) { writer throws(WireError) in try batch.write(to: &writer) }
    }
    for head in heads {
      try message(2) { writer throws(WireError) in try head.write(to: &writer) }
    }
  }
}

extension ProtobufReader {
  fileprivate mutating func wireBatch(_ field: ProtobufField) throws(WireError) -> WireBatch {
    try message(field) { reader throws(WireError) in try WireBatch(from: &reader) }
  }

  fileprivate mutating func signedHead(_ field: ProtobufField) throws(WireError) -> SignedHead {
    try message(field) { reader throws(WireError) in try SignedHead(from: &reader) }
  }
}

extension WireBatch {
  func write(to writer: inout ProtobufWriter) throws(WireError) {
    try checkLimits()
    writer.uint32(1, number)
    if let replica { writer.presentFixed64(2, replica.rawValue) }
    if let firstCounter { writer.uint64(3, try WireCheck.counter(firstCounter, field: 3)) }
    if let previous { writer.data(4, previous.bytes) }
    writer.data(5, body)
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    self.init(number: 0, body: [])
    while let field = try reader.next() {
      switch field.number {
      case 1: number = try reader.uint32(once.admit(field))
      case 2: replica = ReplicaID(rawValue: try reader.fixed64(once.admit(field)))
      case 3:
        let counter = try reader.uint64(once.admit(field))
        firstCounter = counter == 0 ? nil : try WireCheck.counter(counter, field: 3)
      case 4:
        previous = Digest(bytes: try reader.data(once.admit(field), byteCount: Digest.byteCount))
      case 5: body = try reader.data(once.admit(field))
      default: try reader.skip(field)
      }
    }
    try checkLimits()
  }

  private func checkLimits() throws(WireError) {
    guard number < Limits.maximumReplicaCount else { throw .valueOutOfRange(field: 1) }
    guard !body.isEmpty else { throw .missingField(5) }
    guard body.count <= Limits.maximumBodyLength else {
      throw .limitExceeded(.body, count: body.count)
    }
  }
}

extension SignedHead {
  func write(to writer: inout ProtobufWriter) throws(WireError) {
    writer.fixed64(1, replica.rawValue)
    writer.uint64(2, try WireCheck.counter(counter, field: 2))
    writer.data(3, hash.bytes)
    writer.data(4, try WireCheck.bytes(signature, count: Self.signatureByteCount, field: 4))
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    var replica: UInt64 = 0
    var counter: UInt64 = 0
    var hash: Digest?
    var signature: [UInt8]?
    while let field = try reader.next() {
      switch field.number {
      case 1: replica = try reader.fixed64(once.admit(field))
      case 2: counter = try reader.uint64(once.admit(field))
      case 3:
        hash = Digest(bytes: try reader.data(once.admit(field), byteCount: Digest.byteCount))
      case 4:
        signature = try reader.data(once.admit(field), byteCount: Self.signatureByteCount)
      default: try reader.skip(field)
      }
    }
    self.init(
      replica: ReplicaID(rawValue: replica), counter: try WireCheck.counter(counter, field: 2),
      hash: try WireCheck.present(hash, field: 3),
      signature: try WireCheck.present(signature, field: 4))
  }
}
