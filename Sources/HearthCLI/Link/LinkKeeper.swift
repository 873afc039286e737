internal import HearthCRDT
internal import HearthModel
internal import HearthStore
internal import HearthSync
internal import HearthSystem
internal import HearthWire

/// Keeps a home connected to its server for as long as it may: what the thread of a live connection does.
///
/// Whatever ends a connection, the next is tried after a wait that doubles, unless it is a refusal that stays one.
struct LinkKeeper: Sendable {
  let homePath: String
  let channel: LiveChannel

  /// How long a connection has to have lasted to count as a good one, in milliseconds.
  private static let minimumGoodMilliseconds: UInt64 = 10_000
  /// How late an alarm may go off before the machine or this program must have slept, in milliseconds.
  private static let maximumLateMilliseconds: UInt64 = 5_000

  /// Returns when it is told to stop, or has given up.
  func run() {
    defer { channel.news.change { $0.hasEnded = true } }
    var reconnect = Reconnect()
    while !channel.stop.isSet {
      let begun = BootClock.milliseconds
      do throws(CLIError) {
        try connect()
        continue
      } catch {
        guard !channel.stop.isSet else { return }
        channel.tell {
          $0.isFresh = false
          $0.trouble = error
          $0.isOver = error.isForGood
        }
        if error.isForGood { return }
      }
      if BootClock.milliseconds >= begun + Self.minimumGoodMilliseconds { reconnect.succeeded() }
      if wait(milliseconds: reconnect.nextWait(random: Entropy.uint64())) { reconnect.succeeded() }
    }
  }

  /// Waits before another attempt, or until the home's server is another; whether the machine slept meanwhile.
  private func wait(milliseconds: UInt64) -> Bool {
    let end = BootClock.milliseconds + milliseconds
    guard let alarm = try? Alarm() else {
      Deadline(after: .milliseconds(Int64(milliseconds)), unless: channel.stop).wait()
      return false
    }
    alarm.set(atMilliseconds: end)
    let server = server()
    while BootClock.milliseconds < end, !channel.stop.isSet {
      let waited = [channel.stop.descriptor, channel.homeChanged.descriptor, alarm.descriptor]
      let ready = (try? Readiness.wait(reading: waited, until: nil)) ?? []
      guard ready.contains(channel.homeChanged.descriptor) else { continue }
      channel.homeChanged.clear()
      if self.server() != server { return true }
    }
    return BootClock.milliseconds > end + Self.maximumLateMilliseconds
  }

  /// The server that the home has now.
  private func server() -> ServerAddress? {
    guard var home = try? Home.open(at: homePath) else { return nil }
    return try? home.household.server()
  }

  /// Connects, and stays until the connection ends, which is thrown; returns where the home has another server now.
  private func connect() throws(CLIError) {
    var home = try opened()
    guard let server = try home.household.server() else {
      channel.tell {
        $0.hasServer = false
        $0.isFresh = false
        $0.trouble = nil
      }
      return try waitForServer(in: &home)
    }
    channel.tell { $0.hasServer = true }
    var failure = try stay(.known, server: server, home: &home)
    if failure?.saysUnknown == true, let rejoin = try home.household.rejoin() {
      failure = try stay(.rejoin(rejoin), server: server, home: &home)
    }
    guard let failure else { return }
    let isDisplay = try home.household.ownDevice()?.role == .display
    let reason = LinkFailure(failure, at: server, isDisplay: isDisplay)
    guard case .refused = reason, failure.canRetry else { throw .link(reason) }
    // The server says no for now.
    throw .link(.unreachable(address: server.text, reason: .busy))
  }

  private func opened() throws(CLIError) -> Home {
    do throws(StoreError) {
      return try Home.open(at: homePath)
    } catch {
      throw .store(error)
    }
  }

  private func waitForServer(in home: inout Home) throws(CLIError) {
    while !channel.stop.isSet {
      do throws(SystemError) {
        _ = try Readiness.wait(
          reading: [channel.stop.descriptor, channel.homeChanged.descriptor], until: nil)
      } catch {
        throw .system(error)
      }
      channel.homeChanged.clear()
      if try home.household.server() != nil { return }
    }
  }

  /// One connection; what the server or the session ended it with, nil where this home wants another.
  private func stay(
    _ entrance: ClientPlan.Entrance, server: ServerAddress, home: inout Home
  ) throws(CLIError) -> SyncError? {
    let patience = Patience.forEachAnswer(
      .milliseconds(Limits.maximumHandshakeMilliseconds), unless: channel.stop)
    var household = try LinkedHousehold(&home)
    var link = try ServerLink(to: server, as: home.keyPair, patience: patience)
    let result: Result<SyncError?, CLIError>
    do throws(CLIError) {
      let plan = ClientPlan(entrance: entrance, errand: .watch)
      result = .success(try link.stay(plan, in: &household, on: channel))
    } catch {
      result = .failure(error)
    }
    home.household = household.local
    if let last = channel.news.look({ $0.link.lastContact }) { home.contact.record(last) }
    return try result.get()
  }
}

extension CLIError {
  /// Whether trying again, later, would come to the same.
  fileprivate var isForGood: Bool {
    switch self {
    case .link(.refused), .damaged: true
    case .store(.damaged), .store(.flushFailed), .store(.newerSchema), .store(.notHearth): true
    default: false
    }
  }
}
