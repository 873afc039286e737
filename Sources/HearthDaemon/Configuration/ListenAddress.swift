import HearthSystem

/// Where the daemon listens, or where others reach it: `HOST:PORT`, an IPv6 address in brackets.
package struct ListenAddress: Hashable, Sendable {
  /// The port of hearth's protocol.
  package static let defaultPort: UInt16 = 7433
  /// Every address of this machine, IPv6 and IPv4.
  package static let everywhere = ListenAddress(host: "::", port: defaultPort)

  /// A name or an address, without brackets.
  package let host: String
  /// 0 asks for any free port.
  package let port: UInt16

  package init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads `HOST:PORT`; nil where either part is missing or wrong.
  ///
  /// An empty host and `*` mean every address.
  package init?(text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let port = UInt16(digits), let host = Self.host(text[..<colon])
    else { return nil }
    self.init(host: host, port: port)
  }

  /// Reads `HOST` alone or `HOST:PORT`; what has no port gets `defaultPort`.
  package init?(text: String, defaultPort: UInt16) {
    if let address = ListenAddress(text: text), !Self.isBareIPv6(text) {
      self = address
    } else if let host = Self.isBareIPv6(text) ? text : Self.host(text[...]), !text.isEmpty {
      self.init(host: host, port: defaultPort)
    } else {
      return nil
    }
  }

  /// `HOST:PORT`, as it can be read again.
  package var text: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  /// Whether this names every address of the machine rather than one.
  package var isEverywhere: Bool { host == "::" || host == "0.0.0.0" }

  /// This address, or, where it is every address, the one by which others reach this machine.
  package var reachable: ListenAddress {
    guard isEverywhere else { return self }
    let host = LocalAddress.primary() ?? HostName.short() ?? "localhost"
    return ListenAddress(host: host, port: port)
  }

  private static func isBareIPv6(_ text: String) -> Bool {
    text.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1 && isIPv6(text[...])
  }

  private static func host(_ text: Substring) -> String? {
    if text.isEmpty || text == "*" { return everywhere.host }
    guard text.hasPrefix("[") else { return isName(text) ? String(text) : nil }
    let inner = text.dropFirst().dropLast()
    guard text.hasSuffix("]"), isIPv6(inner) else { return nil }
    return String(inner)
  }

  /// Whether it has the letters of an address, which a zone may follow; nothing else may come into a link.
  private static func isIPv6(_ text: Substring) -> Bool {
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    return parts[0].contains(":")
      && parts[0].utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
          UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"), UInt8(ascii: "."):
          true
        default: false
        }
      } && parts.dropFirst().allSatisfy { !$0.isEmpty && isName($0) }
  }

  private static func isName(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
