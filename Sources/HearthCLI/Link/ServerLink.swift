internal import HearthCRDT
internal import HearthStore
internal import HearthSync
internal import HearthSystem
internal import HearthWire

/// One connection to a household's server, from TCP to its end.
struct ServerLink: ~Copyable {
  /// What a connection came to.
  struct Outcome: Sendable {
    var report = ClientReport()
    var invitation: Invitation?
    /// Why the session ended before it was done; nil where it was done.
    var failure: SyncError?
  }

  let server: ServerAddress
  private let patience: Patience
  let client: BlockingTLSClient
  private var decoder = FrameDecoder(phase: .authenticated)
  private var outgoing: [UInt8] = []
  var outcome = Outcome()
  var isOver = false
  /// Whether something came and was stored since this was last set back.
  var hasApplied = false
  /// What of the session's report whoever shows the household was told.
  var reportedRefusalCount = 0
  var reportedRefilledCount = 0

  /// Connects, and proves both keys; nothing is said to a server that shows another key than the pinned one.
  init(
    to server: ServerAddress, as keyPair: KeyPair, patience: Patience
  ) throws(CLIError) {
    self.server = server
    self.patience = patience
    do throws(ConnectionError) {
      client = try BlockingTLSClient(
        host: server.host, port: server.port, pin: server.pin, as: keyPair,
        deadline: patience.deadline)
    } catch {
      throw .link(LinkFailure(error, at: server))
    }
  }

  /// Runs a session to its end, and hangs up.
  mutating func run(
    _ plan: ClientPlan, in household: inout LinkedHousehold
  ) throws(CLIError) -> Outcome {
    defer { client.close() }
    var session = ClientSession(plan: plan)
    try perform(
      try Self.storing { () throws(StoreError) in try session.begin(in: &household) },
      of: &session, in: &household)
    while !isOver {
      try flush()
      if session.hasMore {
        try perform(
          try Self.storing { () throws(StoreError) in try session.resume(in: &household) },
          of: &session, in: &household)
      } else {
        try hear(&session, in: &household)
      }
    }
    outcome.report = session.report
    try flush()
    return outcome
  }

  /// Waits for bytes, and takes in the messages that they complete.
  private mutating func hear(
    _ session: inout ClientSession, in household: inout LinkedHousehold
  ) throws(CLIError) {
    let bytes = try speaking { client, deadline throws(ConnectionError) in
      try client.read(deadline: deadline)
    }
    try take(bytes, of: &session, in: &household)
  }

  /// Takes in the messages that these bytes complete; none means that the server has hung up.
  mutating func take(
    _ bytes: [UInt8], of session: inout ClientSession, in household: inout LinkedHousehold
  ) throws(CLIError) {
    guard !bytes.isEmpty else {
      throw .link(.unreachable(address: server.text, reason: .closed))
    }
    decoder.append(bytes)
    while !isOver, let message = try nextMessage() {
      try perform(
        try Self.storing { () throws(StoreError) in
          try session.receive(message, in: &household, using: SystemPrimitives())
        }, of: &session, in: &household)
    }
  }

  private mutating func nextMessage() throws(CLIError) -> Message? {
    do throws(WireError) {
      guard let body = try decoder.next(using: SystemPrimitives()) else { return nil }
      return try MessageCoding.decode(body)
    } catch {
      throw .link(.unreachable(address: server.text, reason: .notOurs))
    }
  }

  mutating func perform(
    _ effects: [ClientEffect], of session: inout ClientSession,
    in household: inout LinkedHousehold
  ) throws(CLIError) {
    for effect in effects {
      switch effect {
      case .send(let message): try send(message)
      case .finished: isOver = true
      case .failed(let error):
        outcome.failure = error
        isOver = true
      case .invited(let invitation): outcome.invitation = invitation
      case .caughtUp: break
      case .apply, .acknowledge, .refused, .abandonReplica, .joined:
        if case .apply(let arrival) = effect, !arrival.batches.isEmpty { hasApplied = true }
        let hasGap = try Self.storing { () throws(StoreError) in
          try household.perform(effect, from: server)
        }
        guard hasGap else { continue }
        let effects = try Self.storing { () throws(StoreError) in
          try session.foundGap(in: &household)
        }
        try perform(effects, of: &session, in: &household)
      }
    }
  }

  mutating func send(_ message: Message) throws(CLIError) {
    do throws(WireError) {
      let body = try MessageCoding.encode(message)
      // Until the server has answered it may not know this device, and then takes nothing compressed.
      let phase: Frame.Phase = message.mayComeFirst ? .early : .authenticated
      outgoing += try Frame.encode(body, phase: phase, using: SystemPrimitives())
    } catch {
      throw .store(.refused(.wire(error)))
    }
  }

  mutating func flush() throws(CLIError) {
    guard !outgoing.isEmpty else { return }
    let bytes = outgoing
    outgoing = []
    try speaking { client, deadline throws(ConnectionError) in
      try client.writeAll(bytes, deadline: deadline)
    }
  }

  func speaking<Result>(
    _ body: (BlockingTLSClient, Deadline) throws(ConnectionError) -> Result
  ) throws(CLIError) -> Result {
    do throws(ConnectionError) {
      return try body(client, patience.deadline)
    } catch {
      throw .link(LinkFailure(error, at: server))
    }
  }

  static func storing<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(CLIError) -> Result {
    do throws(StoreError) {
      return try body()
    } catch {
      throw .store(error)
    }
  }
}
