internal import Glibc

extension SocketAddress {
  var family: Int32 {
    switch self {
    case .ipv4: AF_INET
    case .ipv6: AF_INET6
    case .unix: AF_UNIX
    }
  }

  /// Calls `body` with the address as the system wants it; nil for a path that does not fit.
  func withSystemAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    switch self {
    case .ipv4(let bytes, let port):
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      unsafe withUnsafeMutableBytes(of: &address.sin_addr) { unsafe $0.copyBytes(from: bytes) }
      return unsafe Self.withPointer(to: address, body)
    case .ipv6(let bytes, let port, let scope):
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_scope_id = scope
      unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
      return unsafe Self.withPointer(to: address, body)
    case .unix(let path):
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(path.utf8)
      // The path's end is a zero; a leading one names an abstract socket, which has no other end than its length.
      guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
      let isAbstract = bytes.first == 0
      let header = MemoryLayout<sa_family_t>.size
      let length = header + bytes.count + (isAbstract ? 0 : 1)
      return unsafe withUnsafePointer(to: address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe body($0, socklen_t(length))
        }
      }
    }
  }

  /// The address that `read` fills in; nil if the call fails or the family is none of ours.
  init?(
    reading read: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    // SAFETY: a `sockaddr_storage` has room and alignment for every family's address.
    let result = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe read($0, &length) }
    }
    guard result >= 0 else { return nil }
    self.init(storage)
  }

  init?(_ storage: sockaddr_storage) {
    switch Int32(storage.ss_family) {
    case AF_INET:
      let address: sockaddr_in = Self.prefix(of: storage)
      self = .ipv4(Self.bytes(of: address.sin_addr), port: UInt16(bigEndian: address.sin_port))
    case AF_INET6:
      let address: sockaddr_in6 = Self.prefix(of: storage)
      self = .ipv6(
        Self.bytes(of: address.sin6_addr), port: UInt16(bigEndian: address.sin6_port),
        scope: address.sin6_scope_id)
    case AF_UNIX:
      self = .unix(path: "")
    default:
      return nil
    }
  }

  private static func prefix<Address>(of storage: sockaddr_storage) -> Address {
    // SAFETY: the family says which address the storage begins with.
    unsafe withUnsafeBytes(of: storage) { unsafe $0.load(as: Address.self) }
  }

  private static func bytes<Value>(of value: Value) -> [UInt8] {
    unsafe withUnsafeBytes(of: value) { unsafe Array($0) }
  }

  private static func withPointer<Address, Result>(
    to address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}
