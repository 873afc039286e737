internal import CLinux
internal import Glibc

extension SocketAddress {
  /// Why a name has no address.
  package enum ResolutionFailure: Error, Hashable, Sendable {
    /// No host has this name.
    case unknownHost
    /// Nobody could be asked; trying again may help.
    case unavailable
    /// The resolver was not done in time.
    case timedOut
  }

  /// All addresses of `host`, best first; empty if it is not written as an address and `numericOnly`.
  ///
  /// An empty host is every address of this machine. Asking for a name's addresses blocks, without bound.
  package static func resolve(
    host: String, port: UInt16, numericOnly: Bool = false
  ) throws(ResolutionFailure) -> [SocketAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(hearth_stream)
    unsafe hints.ai_flags = AI_NUMERICSERV | (numericOnly ? AI_NUMERICHOST : 0)
    if host.isEmpty { unsafe hints.ai_flags |= AI_PASSIVE }
    var list: UnsafeMutablePointer<addrinfo>?
    let result = unsafe getaddrinfo(host.isEmpty ? nil : host, String(port), &hints, &list)
    defer { if let list = unsafe list { unsafe freeaddrinfo(list) } }
    switch result {
    case 0: break
    case EAI_NONAME where numericOnly: return []
    case EAI_AGAIN, EAI_SYSTEM, EAI_MEMORY: throw .unavailable
    default: throw .unknownHost
    }
    var addresses: [SocketAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      if let address = unsafe SocketAddress(entry.pointee), !addresses.contains(address) {
        addresses.append(address)
      }
      unsafe next = entry.pointee.ai_next
    }
    return addresses
  }

  /// All addresses of `host`, best first, asked for on another thread that is left behind at the deadline.
  package static func resolve(
    host: String, port: UInt16, deadline: Deadline
  ) throws(ResolutionFailure) -> [SocketAddress] {
    let numeric = try resolve(host: host, port: port, numericOnly: true)
    guard numeric.isEmpty else { return numeric }
    let resolution = Resolution(host: host, port: port)
    guard let result = resolution.wait(until: deadline) else { throw .timedOut }
    return try result.get()
  }

  private init?(_ entry: addrinfo) {
    var storage = sockaddr_storage()
    let length = unsafe Int(entry.ai_addrlen)
    guard let address = unsafe entry.ai_addr, length <= MemoryLayout<sockaddr_storage>.size else {
      return nil
    }
    // SAFETY: the resolver wrote `ai_addrlen` bytes there.
    unsafe withUnsafeMutableBytes(of: &storage) {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: length))
    }
    self.init(storage)
  }
}
