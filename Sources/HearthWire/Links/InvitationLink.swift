package import HearthCRDT

/// `hearth://HOST:PORT/?pin=PIN&token=TOKEN`: all that a device needs to be let in.
package struct InvitationLink: Hashable, Sendable {
  /// The port where a link names none.
  package static let defaultPort: UInt16 = 7433

  /// A name or an address; an IPv6 address without its brackets.
  package let host: String
  package let port: UInt16
  /// SHA-256 of the server's SubjectPublicKeyInfo.
  package let pin: Digest
  package let token: InvitationToken

  package init(host: String, port: UInt16, pin: Digest, token: InvitationToken) {
    self.host = host
    self.port = port
    self.pin = pin
    self.token = token
  }

  /// The link as one line of text.
  package var text: String {
    let authority = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    let pinText = Base64URL.encode(pin.bytes)
    return "hearth://\(authority):\(port)/?pin=\(pinText)&token=\(Base64URL.encode(token.bytes))"
  }

  /// Reads a link; parameters it does not know are ignored.
  package init(text: String) throws(WireError) {
    guard text.utf8.count <= Limits.maximumLinkLength else {
      throw .limitExceeded(.link, count: text.utf8.count)
    }
    guard text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
      let rest = text.dropping(prefix: "hearth://")
    else { throw .link(.scheme) }

    let authorityEnd = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    (host, port) = try Self.authority(rest[..<authorityEnd])

    var query = rest[authorityEnd...]
    if query.first == "/" { query = query.dropFirst() }
    guard query.first == "?" else { throw .link(.pin) }
    var pin: Digest?
    var token: InvitationToken?
    for parameter in query.dropFirst().split(separator: "&") {
      if let value = parameter.dropping(prefix: "pin=") {
        guard pin == nil, let bytes = Base64URL.decode(value), let digest = Digest(bytes: bytes)
        else { throw .link(.pin) }
        pin = digest
      } else if let value = parameter.dropping(prefix: "token=") {
        guard token == nil, let bytes = Base64URL.decode(value),
          let decoded = InvitationToken(bytes: bytes)
        else { throw .link(.token) }
        token = decoded
      }
    }
    guard let pin else { throw .link(.pin) }
    guard let token else { throw .link(.token) }
    self.pin = pin
    self.token = token
  }

  private static func authority(_ text: Substring) throws(WireError) -> (String, UInt16) {
    if let inner = text.dropping(prefix: "[") {
      guard let close = inner.firstIndex(of: "]") else { throw .link(.host) }
      // What has no colon would be written without the brackets, and then be no host.
      let host = inner[..<close].utf8
      guard host.contains(UInt8(ascii: ":")), !host.contains(UInt8(ascii: "[")) else {
        throw .link(.host)
      }
      return (String(inner[..<close]), try port(inner[inner.index(after: close)...]))
    }
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    let isName = text[..<colon].utf8.allSatisfy { !"@[]".utf8.contains($0) }
    guard colon > text.startIndex, isName else { throw .link(.host) }
    return (String(text[..<colon]), try port(text[colon...]))
  }

  /// The port after a colon, or the default one where there is nothing at all.
  private static func port(_ text: Substring) throws(WireError) -> UInt16 {
    guard !text.isEmpty else { return defaultPort }
    let digits = text.dropFirst()
    guard text.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(digits), port > 0
    else { throw .link(.port) }
    return port
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate func dropping(prefix: String) -> Substring? {
    starts(with: prefix) ? dropFirst(prefix.count) : nil
  }
}
