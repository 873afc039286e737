package import HearthCRDT

/// A client's connection to a server of ours; every call waits, but not past its deadline.
package final class BlockingTLSClient {
  private let socket: BlockingSocket
  private let session: TLSSession
  /// Decrypted together with the end of the handshake, and not read yet.
  private var early: [UInt8] = []

  /// Connects to the first address of `host` that answers, and proves both keys.
  ///
  /// Nothing but the first hello is sent before the server has proved that it holds the pinned key. The end of
  /// the handshake goes out with the first bytes written, or when the first are read.
  package init(
    host: String, port: UInt16, pin: Digest, as pair: KeyPair, deadline: Deadline
  ) throws(ConnectionError) {
    socket = try BlockingSocket(host: host, port: port, deadline: deadline)
    socket.setConnectionOptions()
    do throws(TLSError) {
      session = try TLSSession(TLSContext(.client(pin: pin), as: pair))
    } catch {
      throw ConnectionError(error)
    }
    while session.state == .handshaking {
      try flush(deadline: deadline)
      let bytes = try socket.read(deadline: deadline)
      // A server that hangs up in the midst of a handshake speaks something else.
      guard !bytes.isEmpty else { throw .notOurs(.notOurs) }
      early += try decrypt(bytes, deadline: deadline)
    }
  }

  /// The server's key, which is the pinned one.
  package var server: DeviceKey? { session.peer }

  /// Sends all of `bytes`.
  package func writeAll(_ bytes: [UInt8], deadline: Deadline) throws(ConnectionError) {
    do throws(TLSError) {
      try session.send(bytes)
    } catch {
      throw ConnectionError(error)
    }
    try flush(deadline: deadline)
  }

  /// Waits for what the server sends next; empty once it has said that it sends no more.
  ///
  /// At the deadline `timedOut` is thrown, and the connection is as good as before. A connection that breaks
  /// without that word is `closed`.
  package func read(deadline: Deadline) throws(ConnectionError) -> [UInt8] {
    try flush(deadline: deadline)
    if !early.isEmpty {
      defer { early = [] }
      return early
    }
    while session.state == .established {
      let bytes = try socket.read(deadline: deadline)
      guard !bytes.isEmpty else { throw .closed }
      let plaintext = try decrypt(bytes, deadline: deadline)
      if !plaintext.isEmpty { return plaintext }
    }
    return []
  }

  /// What the server has sent by now: nil where that is nothing, empty once it has said that it sends no more.
  package func readAvailable() throws(ConnectionError) -> [UInt8]? {
    do throws(ConnectionError) {
      return try read(deadline: Deadline(after: .zero))
    } catch {
      guard case .timedOut = error else { throw error }
      return nil
    }
  }

  /// Readable when there may be something to read; what came with the handshake is there before.
  package var descriptor: Int32 { socket.rawDescriptor }

  /// Whether something can be read at once.
  package var hasUnread: Bool { !early.isEmpty }

  /// Bytes that were sent, and that the server's system has not confirmed.
  package var unconfirmedByteCount: Int { socket.unconfirmedByteCount }

  /// Says that nothing more is sent, and hangs up.
  package func close() {
    session.close()
    try? flush(deadline: Deadline(after: .milliseconds(100)))
    socket.finishWriting()
  }

  private func decrypt(_ bytes: [UInt8], deadline: Deadline) throws(ConnectionError) -> [UInt8] {
    do throws(TLSError) {
      return try session.receive(bytes)
    } catch {
      // The alert tells the server; whether it arrives changes nothing here.
      try? flush(deadline: deadline)
      throw ConnectionError(error)
    }
  }

  private func flush(deadline: Deadline) throws(ConnectionError) {
    let bytes = session.takeOutgoing()
    if !bytes.isEmpty { try socket.writeAll(bytes, deadline: deadline) }
  }
}
