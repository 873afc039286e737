import Foundation
import Testing

/// Somebody on the network with no code of ours: Python's sockets and TLS, and a key that nobody paired.
enum Stranger {
  /// What the daemon did with what the stranger said.
  struct Reply: Hashable {
    let bytes: [UInt8]
    /// Whether the daemon closed the connection within the stranger's patience.
    let isClosed: Bool
  }

  /// How the stranger dresses.
  enum Dress: String {
    case plain
    case tls
    case tls12
    case tlsWithoutCertificate
    case tlsWithAnotherProtocol
  }

  /// Connects, says `bytes`, and listens until the daemon closes, `patience` seconds are over or
  /// `enough` bytes have come.
  static func say(
    _ bytes: [UInt8], to port: Int, dress: Dress = .plain, patience: Double = 3,
    enough: Int = 1 << 30
  ) throws -> Reply {
    let text = bytes.map { String(format: "%02x", $0) }.joined()
    let finished = try Programs.run(
      "/usr/bin/python3",
      ["-c", script, "\(port)", dress.rawValue, try identity.path, "\(patience)", "\(enough)"],
      environment: ["PATH": "/usr/bin:/bin"], input: text)
    try finished.requireSuccess()
    let words = finished.output.split(whereSeparator: \.isWhitespace)
    let reply = try #require(words.count > 1 ? bytesOf(words[1]) : [])
    return Reply(bytes: reply, isClosed: words.first == "closed")
  }

  /// Connects and says `bytes` over and over on `count` connections, and never reads; a connection that is closed is
  /// opened again.
  static func stare(
    _ bytes: [UInt8] = [], at port: Int, dress: Dress = .tls, count: Int = 1
  ) throws -> Child {
    let text = bytes.map { String(format: "%02x", $0) }.joined()
    return try Child(
      "/usr/bin/python3",
      ["-c", staring, "\(port)", dress.rawValue, try identity.path, text, "\(count)"],
      environment: ["PATH": "/usr/bin:/bin"], output: "/dev/null", errors: "/dev/null")
  }

  /// Pairs the stranger's key, so that what it says next is a member's.
  static func pair(with daemon: Daemon) throws {
    let link = try daemon.invitation()
    let text = try #require(link.split(separator: "token=").last?.prefix(22))
    let standard = text.replacing("-", with: "+").replacing("_", with: "/") + "=="
    let token = [UInt8](try #require(Data(base64Encoded: String(standard))))
    let pair = [0x0a, 16] + token + [0x12, 8] + Array("stranger".utf8)
    let frame = [0, 0, 0, UInt8(pair.count + 3), 0, 0x62, UInt8(pair.count)] + pair

    let reply = try say(frame, to: daemon.port, dress: .tls, enough: 100)

    #expect(reply.bytes.count >= 100 && reply.bytes[5] == 0x6a, "\(reply)")
  }

  /// The bytes that a text of hexadecimal digits and spaces names.
  static func bytesOf(_ hexadecimal: some StringProtocol) -> [UInt8]? {
    let digits = Array(hexadecimal.filter { !$0.isWhitespace })
    guard digits.count.isMultiple(of: 2) else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    return bytes.count * 2 == digits.count ? bytes : nil
  }

  /// A directory with an Ed25519 key and a certificate over it.
  private static var identity: TemporaryDirectory {
    get throws { try made.get() }
  }

  private static let made = Result {
    let directory = try TemporaryDirectory()
    try Programs.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ed25519", "-nodes", "-subj", "/CN=stranger", "-days", "1",
        "-keyout", directory.path("key"), "-out", directory.path("certificate"),
      ], environment: ["PATH": "/usr/bin:/bin"]
    ).requireSuccess()
    return directory
  }

  private static let staring = """
    import select, socket, ssl, sys, time
    port, dress, identity, said, count = sys.argv[1:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.set_alpn_protocols(["hearth/1"])
    context.load_cert_chain(identity + "/certificate", identity + "/key")
    def connect():
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(5)
        connection.connect(("127.0.0.1", int(port)))
        if dress != "plain":
            connection = context.wrap_socket(connection)
            connection.sendall(bytes.fromhex(said))
        return connection
    held = {}
    while True:
        while len(held) < int(count):
            try:
                connection = connect()
                held[connection.fileno()] = connection
            except OSError:
                time.sleep(0.01)
        poll = select.poll()
        for number in held:
            poll.register(number, select.POLLRDHUP)
        for number, _ in poll.poll():
            held.pop(number).close()
    """

  private static let script = """
    import socket, ssl, sys
    port, dress, identity, patience, enough = sys.argv[1:]
    said = sys.stdin.read()
    connection = socket.create_connection(("127.0.0.1", int(port)), 5)
    connection.settimeout(float(patience))
    reply, state = b"", "open"
    try:
        if dress != "plain":
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            last = ssl.TLSVersion.TLSv1_2 if dress == "tls12" else ssl.TLSVersion.TLSv1_3
            context.minimum_version = context.maximum_version = last
            context.set_alpn_protocols(["h2" if dress == "tlsWithAnotherProtocol" else "hearth/1"])
            if dress != "tlsWithoutCertificate":
                context.load_cert_chain(identity + "/certificate", identity + "/key")
            connection = context.wrap_socket(connection)
        connection.sendall(bytes.fromhex(said))
        while len(reply) < int(enough):
            received = connection.recv(65536)
            if not received:
                state = "closed"
                break
            reply += received
    except TimeoutError:
        pass
    except (OSError, ssl.SSLError):
        state = "closed"
    print(state, reply.hex())
    """
}
