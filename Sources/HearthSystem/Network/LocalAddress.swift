internal import CLinux
internal import Glibc

/// By which address other machines reach this one.
package enum LocalAddress {
  /// The address from which this machine would talk to the rest of the network; nil if there is no network.
  ///
  /// Nothing is sent: connecting a datagram socket only chooses a route.
  package static func primary() -> String? {
    let targets: [SocketAddress] = [
      // Addresses for documentation (RFC 5737, RFC 3849): nobody has them, so the default route is taken.
      .ipv4([192, 0, 2, 1], port: 9),
      .ipv6([0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], port: 9, scope: 0),
    ]
    for target in targets {
      let rawValue = hearth_datagram_socket(target.family)
      guard rawValue >= 0 else { continue }
      let descriptor = FileDescriptor(rawValue: rawValue)
      guard (try? descriptor.connect(to: target)) == true else { continue }
      if let host = descriptor.localAddress?.host { return host }
    }
    return nil
  }
}
