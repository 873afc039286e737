internal import HearthCRDT
internal import HearthSystem
internal import HearthWire

/// A device's connection to a real server, as a load is put on it: nothing that comes is stored.
final class LoadConnection {
  /// Why a load cannot go on.
  enum Fault: Error {
    case hungUp
    case unexpected(Message)
  }

  private static let patience = Duration.seconds(20)

  private let client: BlockingTLSClient
  private var decoder = FrameDecoder(phase: .authenticated)
  private var waiting: [Message] = []
  /// How many batches have come live, one after the other.
  private(set) var liveCount = 0

  init(to link: InvitationLink, as pair: KeyPair) throws {
    client = try BlockingTLSClient(
      host: link.host, port: link.port, pin: link.pin, as: pair,
      deadline: Deadline(after: Self.patience))
  }

  static func frame(_ message: Message) throws(WireError) -> [UInt8] {
    try Frame.encode(
      MessageCoding.encode(message), phase: message.mayComeFirst ? .early : .authenticated,
      using: SystemPrimitives())
  }

  func send(_ frame: [UInt8]) throws {
    try client.writeAll(frame, deadline: Deadline(after: Self.patience))
  }

  func say(_ message: Message) throws { try send(Self.frame(message)) }

  /// The next message that is none of live batches; those are counted.
  func hear() throws -> Message {
    while waiting.isEmpty { try take(client.read(deadline: Deadline(after: Self.patience))) }
    return waiting.removeFirst()
  }

  /// Waits until so many batches have come live.
  func hearLive(_ count: Int) throws {
    while liveCount < count { try take(client.read(deadline: Deadline(after: Self.patience))) }
  }

  /// Takes in what has come by now, and answers what is asked.
  func hearAvailable() throws {
    if let bytes = try client.readAvailable() { try take(bytes) }
  }

  /// Says who it is and that it wants all there is and all that comes, and hears all there is.
  func watch(from place: LogPlace?) throws -> LogPlace {
    try say(
      .hello(
        Hello(
          log: place?.log, position: place?.position ?? .start, current: nil, subscribes: true)))
    guard case .welcome(let welcome) = try hear() else { throw Fault.hungUp }
    var reached = place?.position ?? .start
    while reached != welcome.position {
      switch try hear() {
      case .batches(let batches): reached = batches.position ?? reached
      case .position(let position): reached = position
      case let other: throw Fault.unexpected(other)
      }
    }
    return LogPlace(log: welcome.log, position: reached)
  }

  func close() { client.close() }

  private func take(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else { throw Fault.hungUp }
    decoder.append(bytes)
    while let body = try decoder.next(using: SystemPrimitives()) {
      let message = try MessageCoding.decode(body)
      switch message {
      case .batches(let live) where live.position == nil: liveCount += live.batches.count
      case .ping: try say(.pong)
      default: waiting.append(message)
      }
    }
  }
}

/// A place in a server's log.
struct LogPlace {
  let log: LogID
  let position: Position
}
