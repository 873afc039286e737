/// What a Set sets a counter to.
struct SetValue: Hashable, Sendable, StateCodable {
  let rawValue: Int64

  init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  func encode(into writer: inout StateWriter) { writer.write(rawValue) }

  init(from reader: inout StateReader) throws(StateError) { rawValue = try reader.signed() }
}
