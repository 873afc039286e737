internal import CZlib
package import HearthCRDT

/// Complete zlib streams (RFC 1950), in memory.
package enum Zlib {
  /// How much is inflated between two looks at the limit.
  private static let outputStepByteCount = 32 * 1024

  /// How much input may produce nothing: the longest header of a block takes under 400 bytes, so only a
  /// row of empty blocks gets past this.
  private static let inputStepByteCount = 1024

  private static let deflater = Deflater()

  /// One complete stream of `bytes`, at zlib's default level.
  package static func deflate(_ bytes: [UInt8]) -> [UInt8] { deflater.stream(of: bytes) }

  /// Inflates one complete stream in steps; at each the limit and the progress are checked.
  package static func inflate(
    _ bytes: [UInt8], maximumByteCount: Int
  ) throws(InflateError) -> [UInt8] {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    defer { unsafe stream.deallocate() }
    let started = unsafe hearth_inflate_init(stream)
    precondition(started == Z_OK, "zlib could not start")
    defer { unsafe inflateEnd(stream) }
    var output: [UInt8] = []
    let failure = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe inflate(input, with: stream, into: &output, maximumByteCount: maximumByteCount)
    }
    if let failure { throw failure }
    return output
  }

  private static func inflate(
    _ input: UnsafeBufferPointer<UInt8>, with stream: UnsafeMutablePointer<z_stream>,
    into output: inout [UInt8], maximumByteCount: Int
  ) -> InflateError? {
    var consumed = 0
    while true {
      let given = min(inputStepByteCount, input.count - consumed)
      unsafe stream.pointee.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.advanced(by: consumed))
      unsafe stream.pointee.avail_in = uInt(given)
      // One byte above the limit is asked for: so a stream that ends there is told from one that goes on.
      let room = min(outputStepByteCount, maximumByteCount - output.count + 1)
      var status = Z_OK
      let step = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = uInt(room)
        status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
        unsafe count = room - Int(stream.pointee.avail_out)
      }
      unsafe consumed += given - Int(stream.pointee.avail_in)
      output += step
      guard output.count <= maximumByteCount else { return .oversized }
      switch status {
      case Z_STREAM_END: return consumed == input.count ? nil : .trailingBytes
      case Z_NEED_DICT: return .unknownDictionary
      case Z_OK, Z_BUF_ERROR:
        if !step.isEmpty { continue }
        if consumed == input.count { return .truncated }
        if given == inputStepByteCount { return .stalled }
      default: return .damaged
      }
    }
  }
}
