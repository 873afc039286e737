import HearthTestSupport

/// One direction of a connection: bytes on their way, in order.
struct Pipe {
  private var bytes: [UInt8] = []
  private var start = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func write(_ new: [UInt8]) { bytes += new }

  mutating func take(_ count: Int) -> [UInt8] {
    let end = min(start + count, bytes.count)
    let taken = Array(bytes[start..<end])
    start = end
    if isEmpty { removeAll() }
    return taken
  }

  mutating func removeAll() {
    bytes = []
    start = 0
  }
}
