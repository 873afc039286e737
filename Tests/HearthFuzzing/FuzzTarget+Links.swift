import HearthCRDT
import HearthSystem
import HearthTestSupport
import HearthWire

extension FuzzTarget {
  /// An invitation, as somebody may have pasted it.
  static let link = FuzzTarget(
    "link", maximumByteCount: 1_200, seeds: linkSeeds
  ) { input throws(BrokenPromise) in
    let text = String(decoding: input, as: UTF8.self)
    if let bytes = Base64URL.decode(text[...]) {
      try promise(Base64URL.encode(bytes) == text, "two texts for the bytes of \(text)")
    }
    try promise(
      Base64URL.decode(Base64URL.encode(input)[...]) == input, "base64url loses bytes")
    guard let link = try? InvitationLink(text: text) else { return }
    try promise(text.utf8.count <= Limits.maximumLinkLength, "\(text.utf8.count) bytes of link")
    let again = try? InvitationLink(text: link.text)
    try promise(again == link, "\(link) is read back as \(again, default: "nothing")")
  }

  @Sendable private static func linkSeeds() -> [[UInt8]] {
    let links = [
      ("box.local", InvitationLink.defaultPort), ("192.168.1.7", 1), ("fe80::1%2", 65_535),
      ("::", 7),
    ].map { InvitationLink(host: $0.0, port: $0.1, pin: Fixed.hash, token: Fixed.token).text }
    let query = links[0].drop { $0 != "?" }
    let odd = [
      "hearth://a\(query)", "hearth://a:0/\(query)", "hearth://[a/\(query)",
      "hearth://u@a/\(query)",
      "hearth://a/?x=1&\(query.dropFirst())&y", "hearth://a:99999/\(query)", "http://a/\(query)",
      "hearth://a/?token=x&pin=y", "hearth://a/\(query)&\(query.dropFirst())", "hearth://a",
    ]
    return (links + odd).map { Array($0.utf8) }
  }
}
