import Foundation
import HearthTestSupport
import Testing

/// A device that was let in, and then says what no honest one would.
@Suite(.tags(.integration)) struct HostileMemberTests {
  private static let frames: [(name: String, bytes: [UInt8])] = [
    ("a length of 4 GiB", [0xff, 0xff, 0xff, 0xff]),
    ("a length past the limit", [0x00, 0x04, 0x00, 0x01, 0x00]),
    ("an empty frame", [0, 0, 0, 0]),
    ("a reserved flag", [0, 0, 0, 1, 0x80]),
    ("bytes that are no message", compressed("789c6364000000040002")),
    ("bytes after the stream", compressed("789c63640000000400025858")),
    ("a wrong checksum", compressed("789c6364000000040003")),
    ("a stream that ends early", compressed("789c63640000")),
    ("an unknown dictionary", compressed("78f9040901a56364000000040002")),
    ("a stream that never says anything", frame(1, [0x78, 0x01] + empties)),
    (
      "a varint that overflows",
      frame(0, [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2])
    ),
    ("a varint that does not end", frame(0, [0x0a] + Array(repeating: 0x80, count: 11))),
    ("a count with nothing behind it", frame(0, [0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f])),
    ("a push of a batch that is none", frame(0, [0x1a, 4, 0x0a, 2, 0x2a, 0])),
    ("a welcome, which only servers say", frame(0, [0x12, 0])),
    ("an acknowledgement of nothing", frame(0, [0x22, 0])),
  ]

  @Test(arguments: frames.indices)
  func `hostile bytes of a member end its connection and nothing else`(index: Int) throws {
    let (name, bytes) = Self.frames[index]
    let house = try House("Ana")
    try Stranger.pair(with: house.daemon)
    try house.ana.hearth("score add Dad --sync=10s")
    let hello = Self.frame(0, [0x0a, 0])

    let first = try Stranger.say(bytes, to: house.daemon.port, dress: .tls)
    let afterHello = try Stranger.say(hello + bytes, to: house.daemon.port, dress: .tls)

    #expect(first.isClosed, "\(name)")
    #expect(afterHello.isClosed, "\(name)")
    #expect(afterHello.bytes.count > first.bytes.count, "\(name): the hello was answered")
    #expect(try house.ana.run("sync").status == 0)
    #expect(try house.ana.scores() == ["Dad 100"])
    #expect(try house.daemon.administer("verify").status == 0)
  }

  @Test(arguments: (1...12).map { Seed(UInt64($0)) })
  func `random bytes of a member end its connection and nothing else`(seed: Seed) throws {
    var generator = seed.generator()
    let house = try House("Ana")
    try Stranger.pair(with: house.daemon)
    var said = Self.frame(0, [0x0a, 0])
    for _ in 1...20 {
      let field = UInt8.random(in: 1...15, using: &generator) << 3 | 2
      let count = UInt8.random(in: 0...60, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      said += Self.frame(0, [field, count] + bytes)
    }

    _ = try Stranger.say(said, to: house.daemon.port, dress: .tls, patience: 1)

    try house.ana.hearth("score add Dad --sync=10s")
    #expect(try house.daemon.administer("verify").status == 0)
  }

  private static let empties = (0..<40_000).flatMap { _ in
    [0x00, 0x00, 0x00, 0xff, 0xff] as [UInt8]
  }

  private static func compressed(_ hexadecimal: String) -> [UInt8] {
    frame(1, Stranger.bytesOf(hexadecimal) ?? [])
  }

  private static func frame(_ flags: UInt8, _ body: [UInt8]) -> [UInt8] {
    let count = UInt32(body.count + 1)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + [flags] + body
  }
}
