internal import CZlib
internal import Synchronization

/// What makes zlib streams, one after the other: zlib's tables take a quarter of a megabyte, and to ask the system for
/// that and clear it takes longer than a short message.
@safe final class Deflater: @unchecked Sendable {
  // zlib keeps the stream's address, so it must not move. Only who holds the lock uses it.
  private let stream: UnsafeMutablePointer<z_stream>
  private let lock = Mutex(())

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let started = unsafe hearth_deflate_init(stream, Z_DEFAULT_COMPRESSION)
    precondition(started == Z_OK, "zlib could not start")
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// One complete stream of `bytes`, at zlib's default level.
  func stream(of bytes: [UInt8]) -> [UInt8] {
    lock.withLock { _ in
      unsafe deflateReset(stream)
      let bound = unsafe Int(deflateBound(stream, uLong(bytes.count)))
      return unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        unsafe bytes.withUnsafeBufferPointer { input in
          // SAFETY: zlib only reads the input; the output has room for all that can come.
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe stream.pointee.avail_in = uInt(input.count)
          unsafe stream.pointee.next_out = output.baseAddress
          unsafe stream.pointee.avail_out = uInt(bound)
          let ended = unsafe CZlib.deflate(stream, Z_FINISH)
          precondition(ended == Z_STREAM_END, "the bound of a stream holds it")
          unsafe count = bound - Int(stream.pointee.avail_out)
        }
      }
    }
  }
}
