import HearthCRDT
import HearthSystem

/// A TLS server on a loop of its own that answers each connection with the client's key and an echo.
final class TestServer: Sendable {
  let pair = KeyPair()
  let port: UInt16
  let failures = Log<TLSError>()
  private let loop: EventLoop
  private let listener: Listener

  init() throws {
    loop = try EventLoop()
    let context = try TLSContext(.server, as: pair)
    listener = try Listener(on: loop, .ipv4([127, 0, 0, 1], port: 0)) { [failures] connection in
      EchoConnection(connection, context, failures).start()
    }
    port = listener.address.port ?? 0
    _ = try loop.start()
  }

  deinit {
    loop.stop()
  }
}

/// Used on its loop alone.
private final class EchoConnection: @unchecked Sendable {
  private let connection: StreamConnection
  private let session: TLSSession?
  private let failures: Log<TLSError>
  private var hasGreeted = false

  init(_ connection: StreamConnection, _ context: TLSContext, _ failures: Log<TLSError>) {
    self.connection = connection
    self.failures = failures
    session = try? TLSSession(context)
  }

  /// The connection's handler holds this object until one of both closes.
  func start() {
    connection.start { event in
      switch event {
      case .bytes(let bytes): self.received(bytes)
      case .ended: self.connection.close()
      case .failed, .drained: break
      }
    }
  }

  private func received(_ bytes: [UInt8]) {
    guard let session else { return connection.close() }
    do throws(TLSError) {
      let plaintext = try session.receive(bytes)
      if let peer = session.peer, !hasGreeted, !plaintext.isEmpty {
        hasGreeted = true
        try session.send(peer.bytes)
      }
      if !plaintext.isEmpty { try session.send(plaintext) }
      connection.write(session.takeOutgoing())
    } catch {
      connection.write(session.takeOutgoing())
      failures.append(error)
      connection.closeWhenDrained()
    }
  }
}
