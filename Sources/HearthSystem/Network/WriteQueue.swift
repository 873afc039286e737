internal import Glibc

/// Arrays of bytes that wait for a socket to take them.
struct WriteQueue {
  private var pieces: [[UInt8]] = []
  /// Pieces before this one are sent.
  private var first = 0
  /// Bytes of the first piece that are sent.
  private var offset = 0

  mutating func append(_ bytes: [UInt8]) {
    pieces.append(bytes)
  }

  /// Writes until all is sent or the socket takes no more; how many bytes it took.
  mutating func write(to descriptor: borrowing FileDescriptor) throws(SystemError) -> Int {
    var total = 0
    while first < pieces.count {
      let count = try writeOnce(to: descriptor)
      if count == 0 { break }
      total += count
      advance(by: count)
    }
    return total
  }

  /// Hands up to a few pieces to the system in one call; 0 if it takes nothing now.
  private func writeOnce(to descriptor: borrowing FileDescriptor) throws(SystemError) -> Int {
    let last = min(pieces.count, first + Self.maximumPiecesPerCall)
    var vectors: [iovec] = unsafe []
    unsafe vectors.reserveCapacity(last - first)
    for index in first..<last {
      let skipped = index == first ? offset : 0
      // SAFETY: the arrays stay in `pieces`, unchanged, until the call is over.
      unsafe pieces[index].withUnsafeBytes { bytes in
        unsafe vectors.append(
          iovec(
            iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress?.advanced(by: skipped)),
            iov_len: bytes.count - skipped))
      }
    }
    let count = unsafe vectors.withUnsafeBufferPointer {
      var message = unsafe msghdr()
      unsafe message.msg_iov = UnsafeMutablePointer(mutating: $0.baseAddress)
      unsafe message.msg_iovlen = $0.count
      return unsafe sendmsg(descriptor.rawValue, &message, Int32(MSG_NOSIGNAL))
    }
    if count >= 0 { return count }
    let code = errno
    if code == EWOULDBLOCK || code == EINTR { return 0 }
    throw SystemError(.write, code: code)
  }

  private mutating func advance(by count: Int) {
    var remaining = count
    while remaining > 0 {
      let left = pieces[first].count - offset
      if remaining < left {
        offset += remaining
        return
      }
      remaining -= left
      pieces[first] = []
      offset = 0
      first += 1
    }
    if first == pieces.count {
      pieces.removeAll()
      first = 0
    } else if first > Self.maximumSentPieces {
      pieces.removeFirst(first)
      first = 0
    }
  }

  private static let maximumPiecesPerCall = 64
  private static let maximumSentPieces = 64
}
