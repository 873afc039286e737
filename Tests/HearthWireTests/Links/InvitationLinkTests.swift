import HearthCRDT
import HearthModel
import HearthTestSupport
import HearthWire
import Testing

@Suite struct InvitationLinkTests {
  @Test(arguments: Vectors.links.good)
  func `is read`(vector: LinkVectors.Good) throws {
    let link = try InvitationLink(text: vector.link)

    #expect(link.host == vector.host)
    #expect(link.port == vector.port)
    #expect(link.pin.bytes.hex == vector.pin)
    #expect(link.token.bytes.hex == vector.token)
    #expect((link.text == vector.link) == vector.canonical)
    #expect(try InvitationLink(text: link.text) == link)
  }

  @Test(arguments: Vectors.links.refused.links)
  func `is refused`(vector: LinkVectors.Bad) {
    let error = WireError.name { () throws(WireError) in
      _ = try InvitationLink(text: vector.link)
    }

    #expect(error == vector.error)
  }

  @Test func `a link has at most 1,024 bytes`() throws {
    let link = try #require(Vectors.links.good.first?.link)
    let padding = { String(repeating: "x", count: $0 - link.utf8.count - 1) }

    #expect(throws: Never.self) {
      try InvitationLink(text: link + "&" + padding(Limits.maximumLinkLength))
    }
    #expect(throws: WireError.limitExceeded(.link, count: 1_025)) {
      try InvitationLink(text: link + "&" + padding(Limits.maximumLinkLength + 1))
    }
  }

  @Test func `base64url has one text for each bytes`() {
    for count in 0...40 {
      let bytes = SeededBytes.incompressible(count)
      let text = Base64URL.encode(bytes)

      #expect(Base64URL.decode(text[...]) == bytes)
      #expect(text.utf8.count == (count * 8 + 5) / 6)
    }
    for text in ["A", "AAAAA", "AB", "AAB", "A=", "AA==", "A A", "AA\n", "+/"] {
      #expect(Base64URL.decode(text[...]) == nil, "\(text)")
    }
  }
}

@Suite struct NameVectorTests {
  @Test func `names that are one have one key`() {
    for names in Vectors.names.same {
      #expect(Set(names.map { NameKey($0) }).count == 1, "\(names)")
    }
  }

  @Test func `names that differ have different keys`() {
    for names in Vectors.names.different {
      #expect(Set(names.map { NameKey($0) }).count == names.count, "\(names)")
    }
  }
}
