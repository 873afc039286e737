internal import COpenSSL

/// The bytes between a session and whatever carries them; OpenSSL reads and writes them as a BIO.
///
/// OpenSSL's own memory BIOs keep their largest size for good; here an idle session holds nothing.
final class TLSBuffers {
  /// What came from the peer and OpenSSL has not read.
  private var incoming: [UInt8] = []
  private var readCount = 0
  /// What OpenSSL wrote for the peer.
  var outgoing: [UInt8] = []

  var incomingCount: Int { incoming.count - readCount }

  func feed(_ bytes: [UInt8]) {
    if incomingCount == 0 {
      incoming = bytes
    } else {
      incoming = Array(incoming[readCount...]) + bytes
    }
    readCount = 0
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, incomingCount)
    unsafe buffer.copyBytes(from: incoming[readCount..<(readCount + count)])
    readCount += count
    if incomingCount == 0 {
      incoming = []
      readCount = 0
    }
    return count
  }

  /// A new BIO over these buffers, which must outlive it; nil if OpenSSL cannot.
  func makeBIO() -> OpaquePointer? {
    guard let method = unsafe Self.method.pointer, let bio = unsafe BIO_new(method) else {
      return nil
    }
    unsafe BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
    unsafe BIO_set_init(bio, 1)
    return unsafe bio
  }

  private static let method = Method()

  // SAFETY: written once, then only read by OpenSSL; never freed.
  @safe private struct Method: @unchecked Sendable {
    let pointer: OpaquePointer?

    init() {
      unsafe pointer = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "hearth")
      unsafe BIO_meth_set_read(pointer) { bio, buffer, count in
        guard let buffers = unsafe TLSBuffers.of(bio), let buffer = unsafe buffer, count > 0 else {
          return -1
        }
        let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
        let result = unsafe buffers.read(into: room)
        if result > 0 { return Int32(result) }
        unsafe hearth_bio_set_retry_read(bio)
        return -1
      }
      unsafe BIO_meth_set_write(pointer) { bio, bytes, count in
        guard let buffers = unsafe TLSBuffers.of(bio), let bytes = unsafe bytes, count > 0 else {
          return -1
        }
        unsafe buffers.outgoing += UnsafeRawBufferPointer(start: bytes, count: Int(count))
        return count
      }
      unsafe BIO_meth_set_ctrl(pointer) { _, command, _, _ in
        command == BIO_CTRL_FLUSH ? 1 : 0
      }
    }
  }

  private static func of(_ bio: OpaquePointer?) -> TLSBuffers? {
    guard let data = unsafe BIO_get_data(bio) else { return nil }
    return unsafe Unmanaged<TLSBuffers>.fromOpaque(data).takeUnretainedValue()
  }
}
