import HearthCRDT
import HearthSync
import HearthSystem
import HearthWire

/// One peer: its socket, its TLS session, its frames, its conversation.
///
/// A class, because the host's tables and its callbacks share it; it never leaves the host.
final class Connection {
  let id: ConnectionID
  let stream: StreamConnection
  var patience: Patience
  /// nil until the TLS handshake has proved the peer's key.
  var session: ServerSession?
  /// Goes off when something may be due; see ``Patience/nextDeadline``.
  var deadline: LoopTimer?
  /// When it goes off.
  var deadlineMoment: MonotonicTime?
  /// Goes off when the signed heads of live batches are due; nil while none are owed.
  var headsTimer: LoopTimer?
  /// Set once nothing more is wanted of the peer; what is queued still leaves.
  private(set) var farewell: Farewell?

  private let tls: TLSSession
  private var decoder = FrameDecoder(phase: .early)
  private var keyUpdates = KeyUpdateAllowance()

  init(
    _ stream: StreamConnection, id: ConnectionID, context: TLSContext, patience: Patience
  ) throws(TLSError) {
    self.id = id
    self.stream = stream
    self.patience = patience
    tls = try TLSSession(context)
  }

  /// The key that the handshake proved.
  var peer: DeviceKey? { tls.peer }

  /// The peer's frames, and ours to it, may be large and compressed from here on.
  var isAuthenticated: Bool { decoder.phase == .authenticated }

  var isLeaving: Bool { farewell != nil }

  func authenticate() {
    decoder.phase = .authenticated
    patience.authenticated()
  }

  /// Takes in what came over the socket.
  func receive(_ ciphertext: [UInt8], at now: MonotonicTime) throws(TLSError) {
    defer { flush() }
    let plaintext = try tls.receive(ciphertext)
    keyUpdates.heard(byteCount: plaintext.count)
    guard keyUpdates.allows(tls.keyUpdateCount) else { throw .notOurs }
    decoder.append(plaintext)
    patience.heard(at: now, isInsideFrame: decoder.isWithinFrame)
    if session == nil, let peer = tls.peer { session = ServerSession(peer: peer) }
  }

  /// The next whole message and how long its body is; nil until more comes.
  func nextMessage() throws(WireError) -> (message: Message, byteCount: Int)? {
    guard let body = try decoder.next(using: SystemPrimitives()) else { return nil }
    patience.completedFrame(isInsideFrame: decoder.isWithinFrame)
    return (try MessageCoding.decode(body), body.count)
  }

  /// Sends a whole frame; a peer that is gone is noticed by its socket.
  func send(_ frame: [UInt8]) {
    try? tls.send(frame)
    flush()
  }

  /// Says no more once what is queued has left; what the peer still sends is not heard.
  func leave(_ reason: Farewell) {
    guard farewell == nil else { return }
    farewell = reason
    // What it held is given back at once, however long the peer takes to go.
    session = nil
    headsTimer?.cancel()
    tls.close()
    flush()
    stream.finishWriting()
  }

  /// Closes now.
  func close() {
    deadline?.cancel()
    headsTimer?.cancel()
    stream.close()
  }

  private func flush() {
    let bytes = tls.takeOutgoing()
    if !bytes.isEmpty { stream.write(bytes) }
  }
}
