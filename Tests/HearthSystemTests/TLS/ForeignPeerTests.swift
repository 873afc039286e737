import HearthCRDT
import HearthSystem
import Testing

/// OpenSSL's own program and Python play the peers that are none of ours.
@Suite(.timeLimit(.minutes(1))) struct ForeignPeerTests {
  /// What the client certificate's key is.
  enum ClientKey: String, CaseIterable {
    case ed25519, rsa, p256, ed448, none
  }

  @Test func `a stranger's client with an Ed25519 key is let in`() throws {
    let server = try TestServer()

    let outcome = try connect(to: server, key: .ed25519, ["-tls1_3", "-alpn", "hearth/1"])

    #expect(outcome.contains("ALPN protocol: hearth/1"))
    #expect(outcome.contains("TLSv1.3"))
    #expect(server.failures.now.isEmpty)
  }

  @Test func `TLS 1.2 is refused`() throws {
    let server = try TestServer()

    let outcome = try connect(to: server, key: .ed25519, ["-tls1_2", "-alpn", "hearth/1"])

    #expect(outcome.contains("alert protocol version"))
    #expect(server.failures.entries(count: 1) == [.notOurs])
  }

  @Test(arguments: [["-alpn", "http/1.1,h2"], ["-alpn", "hearth/2"], []])
  func `a wrong application protocol is refused, and so is none`(options: [String]) throws {
    let server = try TestServer()

    let outcome = try connect(to: server, key: .ed25519, ["-tls1_3"] + options)

    #expect(outcome.contains("alert no application protocol"))
    #expect(server.failures.entries(count: 1) == [.wrongProtocol])
  }

  @Test(arguments: [ClientKey.rsa, .p256, .ed448, .none])
  func `a client without an Ed25519 key is refused`(key: ClientKey) throws {
    let server = try TestServer()

    _ = try connect(to: server, key: key, ["-tls1_3", "-alpn", "hearth/1"])

    #expect(server.failures.entries(count: 1) == [.noKey])
  }

  @Test func `no session ticket is given out`() throws {
    let server = try TestServer()

    let outcome = try connect(to: server, key: .ed25519, ["-tls1_3", "-alpn", "hearth/1"])

    #expect(!outcome.contains("New Session Ticket"))
  }

  @Test(arguments: [
    "c.sendall(b'220 mail.example ESMTP\\r\\n' * 20)",
    "c.sendall(b'HTTP/1.1 400 Bad Request\\r\\n\\r\\n')",
    "c.recv(10)",
    "c.sendall(bytes([0x15, 3, 3, 0, 2, 2, 70]))",
  ])
  func `a port that speaks something else is not ours`(answer: String) throws {
    let stranger = try Python(
      """
      import socket
      s = socket.create_server(("127.0.0.1", 0))
      print(s.getsockname()[1], flush=True)
      c = s.accept()[0]
      \(answer)
      c.close()
      """)
    let port = try #require(UInt16(stranger.readLine()))

    let error = #expect(throws: ConnectionError.self) {
      try BlockingTLSClient(
        host: "127.0.0.1", port: port, pin: .zero, as: KeyPair(),
        deadline: Deadline(after: .seconds(10)))
    }

    let isNotOurs = if case .notOurs? = error { true } else { error == .closed }
    #expect(isNotOurs, "\(String(describing: error))")
  }

  @Test(arguments: [ClientKey.ed25519, .rsa])
  func `a web server with another key is a wrong pin or not ours, whatever it speaks`(
    key: ClientKey
  ) throws {
    let directory = try TemporaryDirectory()
    try makeCertificate(key, in: directory)
    let stranger = try Python(
      """
      import socket, ssl, sys
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain(sys.argv[1], sys.argv[2])
      s = socket.create_server(("127.0.0.1", 0))
      print(s.getsockname()[1], flush=True)
      try:
          context.wrap_socket(s.accept()[0], server_side=True).recv(10)
      except OSError as error:
          print(error, flush=True)
      """, [directory.file("certificate"), directory.file("key")])
    let port = try #require(UInt16(stranger.readLine()))

    let error = #expect(throws: ConnectionError.self) {
      try BlockingTLSClient(
        host: "127.0.0.1", port: port, pin: .zero, as: KeyPair(),
        deadline: Deadline(after: .seconds(10)))
    }

    switch (key, error) {
    case (.ed25519, .wrongPin?), (.rsa, .notOurs?): break
    default: Issue.record("\(String(describing: error))")
    }
  }

  /// Runs `openssl s_client` against the server and gives all it says.
  private func connect(
    to server: TestServer, key: ClientKey, _ options: [String]
  ) throws -> String {
    let directory = try TemporaryDirectory()
    var arguments = ["s_client", "-connect", "127.0.0.1:\(server.port)"] + options
    if key != .none {
      try makeCertificate(key, in: directory)
      arguments += ["-cert", directory.file("certificate"), "-key", directory.file("key")]
    }
    let client = try Python(
      """
      import subprocess, sys
      print(subprocess.run(["openssl"] + sys.argv[1:], input=b"hello\\n", timeout=10,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout.decode(errors="replace"))
      """, arguments)
    return client.readToEnd()
  }

  private func makeCertificate(_ key: ClientKey, in directory: TemporaryDirectory) throws {
    let kind =
      switch key {
      case .rsa: "rsa:2048"
      case .p256: "ec"
      default: key.rawValue
      }
    let curve = key == .p256 ? ["-pkeyopt", "ec_paramgen_curve:P-256"] : []
    let client = try Python(
      """
      import subprocess, sys
      subprocess.run(["openssl"] + sys.argv[1:], check=True, capture_output=True)
      """,
      ["req", "-x509", "-newkey", kind] + curve + [
        "-nodes", "-subj", "/CN=x", "-out", directory.file("certificate"), "-keyout",
        directory.file("key"),
      ])
    _ = client.readToEnd()
  }
}
