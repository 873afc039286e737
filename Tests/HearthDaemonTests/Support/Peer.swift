import HearthSystem
import HearthWire

/// One end of a connection to a daemon, frame by frame.
final class Peer {
  private let client: BlockingTLSClient
  private var decoder = FrameDecoder(phase: .authenticated)
  private let patience: Duration
  /// How our own frames are written.
  var phase = Frame.Phase.early

  init(_ link: InvitationLink, as keyPair: KeyPair, patience: Duration = .seconds(10)) throws {
    self.patience = patience
    client = try BlockingTLSClient(
      host: link.host, port: link.port, pin: link.pin, as: keyPair,
      deadline: Deadline(after: patience))
  }

  func send(_ message: Message) throws {
    let body = try MessageCoding.encode(message)
    try send(bytes: try Frame.encode(body, phase: phase, using: SystemPrimitives()))
  }

  func send(bytes: [UInt8]) throws {
    try client.writeAll(bytes, deadline: Deadline(after: patience))
  }

  /// The next message; nil once the daemon has closed the connection.
  func receive() throws -> Message? {
    while true {
      if let body = try decoder.next(using: SystemPrimitives()) {
        return try MessageCoding.decode(body)
      }
      guard let bytes = try? client.read(deadline: Deadline(after: patience)), !bytes.isEmpty
      else { return nil }
      decoder.append(bytes)
    }
  }

  /// Everything up to the end of the connection.
  func receiveAll() throws -> [Message] {
    var messages: [Message] = []
    while let message = try receive() { messages.append(message) }
    return messages
  }

  func close() { client.close() }
}
