import HearthCRDT
import HearthSystem
import HearthTestSupport

extension FuzzTarget {
  /// The first two bytes are the limit, the third says whether the rest is a stream or what to make one of.
  static let inflate = FuzzTarget("inflate", seeds: inflateSeeds) { input throws(BrokenPromise) in
    var source = ByteSource(input)
    let limit = Int(source.byte()) << 8 | Int(source.byte())
    let kind = source.below(3)
    let rest = source.rest()
    switch kind {
    case 0: try checkStream(rest, limit: limit)
    case 1: try checkContent(rest, limit: limit)
    default: try checkDamage(of: Zlib.deflate(rest.reversed() + rest), at: limit)
    }
  }

  /// Whatever a stream is, it stays within its limit, and what it gave can be had again.
  private static func checkStream(_ stream: [UInt8], limit: Int) throws(BrokenPromise) {
    guard case .success(let content) = inflated(stream, limit: limit) else { return }
    try promise(content.count <= limit, "\(content.count) bytes for a limit of \(limit)")
    try checkContent(content, limit: content.count)
    let longer = inflated(stream + [0], limit: limit)
    try promise(longer == .failure(.trailingBytes), "a byte behind a stream gives \(longer)")
    let shorter = inflated(stream.dropLast(), limit: limit)
    try promise(shorter == .failure(.truncated), "a stream without its end gives \(shorter)")
  }

  /// What we compress comes back, and not beyond the limit.
  private static func checkContent(_ content: [UInt8], limit: Int) throws(BrokenPromise) {
    let stream = Zlib.deflate(content)
    let back = inflated(stream, limit: limit)
    try promise(
      back == (content.count <= limit ? .success(content) : .failure(.oversized)),
      "\(content.count) bytes for a limit of \(limit) come back as \(back)")
  }

  /// A stream with one byte changed never gives something else unnoticed.
  private static func checkDamage(of stream: [UInt8], at place: Int) throws(BrokenPromise) {
    let good = inflated(stream, limit: 1 << 20)
    var damaged = stream
    damaged[place % stream.count] ^= UInt8(truncatingIfNeeded: place >> 8 | 1)
    if case .success(let content) = inflated(damaged, limit: 1 << 20) {
      try promise(.success(content) == good, "a damaged stream gives \(content.count) other bytes")
    }
  }

  private static func inflated(
    _ stream: [UInt8], limit: Int
  ) -> Result<[UInt8], InflateError> {
    do throws(InflateError) {
      return .success(try Zlib.inflate(stream, maximumByteCount: limit))
    } catch {
      return .failure(error)
    }
  }

  @Sendable private static func inflateSeeds() -> [[UInt8]] {
    let empty: [UInt8] = []
    let contents = [
      empty, [1, 0], Array(0...255), [UInt8](repeating: 0, count: 3_000),
      Array("the same words again, the same words again".utf8),
    ]
    let head: [UInt8] = [0x0F, 0xFF, 0]
    let stored: [UInt8] = [0x78, 0x01] + (0..<300).flatMap { _ in [0x00, 0x00, 0x00, 0xFF, 0xFF] }
    return contents.map { head + Zlib.deflate($0) } + contents.map { [0, 2, 1] + $0 }
      + contents.map { [1, 7, 2] + $0 } + [
        head + stored, head + [0x78, 0xF9, 0x04, 0x09, 0x01, 0xA5, 0x63, 0x64, 0, 0, 0, 4, 0, 2],
      ]
  }
}
