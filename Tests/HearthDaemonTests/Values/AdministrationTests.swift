import HearthDaemon
import Testing

struct AdministrationTests {
  private let request = AdministrationRequest(
    arguments: ["revoke", "Ben's \u{1F4F1}", ""], style: .terminal)

  @Test
  func `a request is whole or not there`() throws {
    let bytes = request.encoded

    for count in bytes.indices {
      #expect(try AdministrationRequest.take(from: Array(bytes[..<count])) == nil)
    }
    #expect(try AdministrationRequest.take(from: bytes) == request)
  }

  @Test(
    arguments: [
      [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 1, 9], [0, 0, 0, 2, 0, 0x61],
      [0, 0, 0, 3, 0, 0xFF, 0], [0, 0, 0, 1, 0, 0],
    ] as [[UInt8]])
  func `what is no request is refused`(bytes: [UInt8]) {
    #expect(throws: DaemonError.malformed) { try AdministrationRequest.take(from: bytes) }
  }

  @Test
  func `an answer comes in pieces, however it is cut`() throws {
    let pieces: [AdministrationChunk] = [
      .output([1, 2, 3]), .errors([]), .file(Array(repeating: 7, count: 300)), .end(.refused),
    ]
    let bytes = pieces.flatMap(\.encoded)

    for cut in bytes.indices {
      var read: [AdministrationChunk] = []
      var buffer = bytes[..<cut]
      while let piece = try AdministrationChunk.take(from: &buffer) { read.append(piece) }
      buffer += bytes[cut...]
      while let piece = try AdministrationChunk.take(from: &buffer) { read.append(piece) }
      #expect(read == pieces)
    }
  }

  @Test(
    arguments: [[9, 0, 0, 0, 0], [1, 0xFF, 0, 0, 0], [4, 0, 0, 0, 1, 77], [4, 0, 0, 0, 0]]
      as [[UInt8]])
  func `what is no piece is refused`(bytes: [UInt8]) {
    #expect(throws: DaemonError.malformed) {
      var buffer = bytes[...]
      _ = try AdministrationChunk.take(from: &buffer)
    }
  }
}
