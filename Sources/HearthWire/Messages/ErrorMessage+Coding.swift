extension ErrorMessage {
  func write(to writer: inout ProtobufWriter) throws(WireError) {
    try checkLimits()
    writer.uint32(1, code.rawValue)
    writer.text(2, sentence)
    writer.bool(3, canRetry)
    try writer.write(versions: versions, field: 4)
  }

  init(from reader: inout ProtobufReader) throws(WireError) {
    var once = SingularFields()
    self.init(code: .unspecified, sentence: "", canRetry: false)
    while let field = try reader.next() {
      switch field.number {
      case 1: code = ErrorCode(rawValue: try reader.uint32(once.admit(field)))
      case 2: sentence = try reader.text(once.admit(field))
      case 3: canRetry = try reader.bool(once.admit(field))
      case 4: versions = try reader.versions(once.admit(field))
      default: try reader.skip(field)
      }
    }
    try checkLimits()
  }

  private func checkLimits() throws(WireError) {
    guard sentence.utf8.count <= Limits.maximumSentenceLength else {
      throw .limitExceeded(.sentence, count: sentence.utf8.count)
    }
    // An enumeration's number is a signed 32-bit number wherever protobuf is spoken.
    guard code.rawValue <= UInt32(Int32.max) else { throw .valueOutOfRange(field: 1) }
  }
}
