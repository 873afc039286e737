internal import CLinux
internal import Glibc

/// Where a socket is, or whom it talks to.
package enum SocketAddress: Hashable, Sendable {
  /// Four bytes of address.
  case ipv4([UInt8], port: UInt16)
  /// Sixteen bytes of address; the scope tells apart the links of a link-local one.
  case ipv6([UInt8], port: UInt16, scope: UInt32)
  /// A socket in the file system; empty for a peer that has no name.
  case unix(path: String)

  /// The port; nil for a socket in the file system.
  package var port: UInt16? {
    switch self {
    case .ipv4(_, let port), .ipv6(_, let port, _): port
    case .unix: nil
    }
  }

  /// The address alone, such as `192.168.1.7` or `fe80::1%2`.
  package var host: String {
    switch self {
    case .ipv4(let bytes, _): return Self.text(of: bytes, AF_INET)
    case .ipv6(let bytes, _, let scope):
      let text = Self.text(of: bytes, AF_INET6)
      return scope == 0 ? text : "\(text)%\(scope)"
    case .unix(let path): return path
    }
  }

  /// The same address at another port.
  package func with(port: UInt16) -> SocketAddress {
    switch self {
    case .ipv4(let bytes, _): .ipv4(bytes, port: port)
    case .ipv6(let bytes, _, let scope): .ipv6(bytes, port: port, scope: scope)
    case .unix: self
    }
  }

  private static func text(of bytes: [UInt8], _ family: Int32) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    // SAFETY: `bytes` holds an address of this family, `text` has room for the longest.
    guard unsafe inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension SocketAddress: CustomStringConvertible {
  /// As people write it: `192.168.1.7:7433`, `[fe80::1%2]:7433`, or a path.
  package var description: String {
    switch self {
    case .ipv4(_, let port): "\(host):\(port)"
    case .ipv6(_, let port, _): "[\(host)]:\(port)"
    case .unix(let path): path
    }
  }
}
