import Testing

/// Bytes that nobody may say, each of them by a stranger, as a member's first words, and by a member later on.
@Suite(.tags(.integration)) struct HostileByteTests {
  private static let early = "TOO_LARGE, TOO_LARGE, TOO_LARGE"
  private static let malformed = "MALFORMED, MALFORMED, MALFORMED"
  private static let unknown = "NOT_PAIRED, UNEXPECTED_MESSAGE, UNEXPECTED_MESSAGE"

  /// What is said, and what becomes of the three connections.
  private static let rows: [String: (bytes: String, fate: String)] = [
    "4 GiB": ("ffffffff", early),
    "2 GiB": ("7fffffff01", early),
    "an empty frame": ("00000000", malformed),
    "a reserved flag": ("0000000180", malformed),
    "every flag": ("00000002ff00", malformed),
    "no message, compressed": ("0000000b01789c6364000000040002", malformed),
    "bytes after the stream": ("0000000d01789c63640000000400025858", malformed),
    "a wrong checksum": ("0000000b01789c6364000000040003", malformed),
    "a stream that ends early": ("0000000701789c63640000", malformed),
    "an unknown dictionary": ("0000000f0178f9040901a56364000000040002", malformed),
    "no zlib stream": ("000000050100000000", malformed),
    "a stream that never says anything": (
      "0000c353017801" + String(repeating: "000000ffff", count: 10_000),
      "TOO_LARGE, TOO_LARGE, MALFORMED"
    ),
    "a varint that overflows": ("0000000c000affffffffffffffffff02", malformed),
    "a varint that does not end": ("0000000d000a8080808080808080808080", malformed),
    "a count with nothing behind it": ("00000007001affffffff0f", malformed),
    "a length beyond its message": ("00000006000a7f010203", malformed),
    "a group": ("00000003001b1c", malformed),
    "wire type 7": ("00000003000f00", malformed),
    "field 0": ("00000003000200", malformed),
    "no field at all": ("0000000100", malformed),
    "a kind from the future": ("0000000500c20c0100", malformed),
    "a hello with a push in it": ("00000005000a001a00", malformed),
    "a hello that is a number": ("00000003000801", malformed),
    "a name that is not UTF-8": (
      "0000001a0062180a10" + String(repeating: "00", count: 16) + "1204ffff6161", malformed
    ),
    "a welcome without its fields": ("00000003001200", malformed),
    "an acknowledgement": ("00000003002200", unknown),
    "a done": ("0000000400920100", unknown),
  ]

  @Test func `hostile bytes end their connection, before authentication and after it`() throws {
    let house = try House("Ana")

    let siege = try Siege(of: "hostile_bytes", on: house, rows: Self.rows.mapValues(\.bytes))

    siege.expect(Self.rows.mapValues(\.fate))
    #expect(siege.memory < 8 << 10)
    #expect(siege.log.count { $0.hasPrefix("strangers") } <= 1)
  }
}
