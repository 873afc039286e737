internal import HearthCRDT
internal import HearthStore
internal import HearthSync
internal import HearthSystem
internal import HearthWire

extension ServerLink {
  /// Runs a session that stays, until the connection ends, the home has another server, or it is told to stop; and
  /// hangs up.
  ///
  /// What the server or the session ended it with is returned; nil where nobody did.
  mutating func stay(
    _ plan: ClientPlan, in household: inout LinkedHousehold, on channel: LiveChannel
  ) throws(CLIError) -> SyncError? {
    defer { client.close() }
    var session = ClientSession(plan: plan)
    var heartbeat = Heartbeat(at: BootClock.milliseconds)
    let alarm = try Self.alarm()
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
        try attend(
          &session, in: &household, on: channel, heartbeat: &heartbeat, alarm: alarm)
      }
      report(session, of: &household, to: channel)
    }
    try flush()
    return outcome.failure
  }

  private static func alarm() throws(CLIError) -> Alarm {
    do throws(SystemError) {
      return try Alarm()
    } catch {
      throw .system(error)
    }
  }

  /// Waits for whatever comes next, and does what it calls for.
  private mutating func attend(
    _ session: inout ClientSession, in household: inout LinkedHousehold, on channel: LiveChannel,
    heartbeat: inout Heartbeat, alarm: borrowing Alarm
  ) throws(CLIError) {
    alarm.set(atMilliseconds: heartbeat.nextDeadline)
    let ready = try wait(on: channel, or: alarm)
    if ready.contains(channel.stop.descriptor) {
      isOver = true
      return
    }
    // What came while this program slept is heard before it is judged.
    if client.hasUnread || ready.contains(client.descriptor) {
      let bytes = try speaking { client, _ throws(ConnectionError) in try client.readAvailable() }
      if let bytes {
        heartbeat.heard(at: BootClock.milliseconds)
        channel.heard()
        try take(bytes, of: &session, in: &household)
      }
    }
    if !isOver, ready.contains(channel.homeChanged.descriptor) {
      channel.homeChanged.clear()
      try takeLocalChanges(&session, in: &household)
    }
    let pendingByteCount = client.unconfirmedByteCount
    heartbeat.delivered(pendingByteCount: pendingByteCount, at: BootClock.milliseconds)
    switch isOver ? nil : heartbeat.verdict(at: BootClock.milliseconds) {
    case nil: break
    case .ping:
      try send(.ping)
      heartbeat.sentPing(at: BootClock.milliseconds, behind: pendingByteCount)
    case .gone: throw .link(.unreachable(address: server.text, reason: .timedOut))
    }
  }

  private func wait(
    on channel: LiveChannel, or alarm: borrowing Alarm
  ) throws(CLIError) -> Set<Int32> {
    guard !client.hasUnread else { return [] }
    do throws(SystemError) {
      return try Readiness.wait(
        reading: [
          client.descriptor, channel.stop.descriptor, channel.homeChanged.descriptor,
          alarm.descriptor,
        ], until: nil)
    } catch {
      throw .system(error)
    }
  }

  /// Pushes what this device wrote, by whatever program; a home with another server ends the connection.
  private mutating func takeLocalChanges(
    _ session: inout ClientSession, in household: inout LinkedHousehold
  ) throws(CLIError) {
    if try household.local.server() != server {
      isOver = true
      return
    }
    try perform(
      try Self.storing { () throws(StoreError) in try session.localChange(in: &household) },
      of: &session, in: &household)
  }

  /// Tells whoever shows the household what there is to see.
  private mutating func report(
    _ session: ClientSession, of household: inout LinkedHousehold, to channel: LiveChannel
  ) {
    let report = session.report
    let refusals = report.refusals.dropFirst(reportedRefusalCount).map(\.code)
    reportedRefusalCount = report.refusals.count
    let refilled = report.refilledCount - reportedRefilledCount
    reportedRefilledCount = report.refilledCount
    let overruled = household.overruled
    household.overruled = []
    if hasApplied || refilled > 0 || !refusals.isEmpty || !overruled.isEmpty {
      channel.news.change { news in
        news.hasChanges = true
        news.refilledCount += refilled
        news.overruled.formUnion(overruled)
        if let code = refusals.first {
          news.refusals.append(LinkFailure(code, count: refusals.count))
        }
      }
    }
    hasApplied = false
    channel.tell { link in
      link.isFresh = report.isFresh && !isOver
      if report.isFresh { link.trouble = nil }
    }
  }
}
