/// Holds back the beginning of a file until there is enough to decide its dialect.
struct HeadBuffer {
  private var bytes: [UInt8] = []

  /// The beginning, and all that was held back; nil while more is awaited.
  mutating func read(_ chunk: [UInt8]) -> (head: [UInt8], all: [UInt8])? {
    bytes += chunk
    return bytes.count < FormatLimits.headByteCount ? nil : finish()
  }

  mutating func finish() -> (head: [UInt8], all: [UInt8]) {
    defer { bytes = [] }
    return (Array(bytes.prefix(FormatLimits.headByteCount)), bytes)
  }
}
