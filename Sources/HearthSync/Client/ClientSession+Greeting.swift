import HearthCRDT
import HearthWire

/// How the client comes in: pairing, Hello, and what Welcome says.
extension ClientSession {
  /// Says Hello and, in the same breath, pushes; or runs the errand that needs neither.
  mutating func greet<H: ClientHousehold>(
    in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    guard home.household != nil else { return end(with: .notPaired) }
    switch plan.errand {
    case .invite(let request):
      state = .asking
      return [.send(.invite(request))]
    case .revoke(let device):
      state = .asking
      return [.send(.revoke(device))]
    case .pull, .push, .sync, .watch: break
    }
    state = .greeting
    stored = try home.position()
    let hello = Hello(
      versions: versions, log: stored?.log, position: stored?.position ?? .start,
      current: try home.current(),
      earlier: Array(try home.earlier().prefix(Limits.maximumEarlierCount)),
      subscribes: plan.errand == .watch)
    self.hello = hello
    hasPushedAll = !plan.errand.pushes || home.isDisplay
    return [.send(.hello(hello))] + (try push(in: &home))
  }

  mutating func join<H: ClientHousehold, P: Primitives>(
    _ paired: Paired, in home: inout H, using primitives: P
  ) -> [ClientEffect] {
    guard paired.record.device == home.key, paired.record.isValid(using: primitives) else {
      return end(with: .badSignature)
    }
    state = .joined
    return [.joined(paired)]
  }

  mutating func take<H: ClientHousehold>(
    _ welcome: Welcome, in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    guard versions.contains(welcome.version) else {
      return end(with: .noCommonVersion(client: versions, server: [welcome.version]))
    }
    guard welcome.household == home.household else { return end(with: .wrongHousehold) }
    state = .live
    report.wasWelcomed = true
    log = welcome.log
    target = welcome.position.number
    let needsReconciling = welcome.reconcile != nil
    isReplacing = needsReconciling || stored?.log != welcome.log
    var effects = try abandonIfCopied(welcome, in: &home)
    let hasLost = try serverHasLost(welcome, in: &home)
    if needsReconciling || hasLost { effects += try tellAll(in: &home) }
    if !needsReconciling, stored?.position.number ?? 0 >= target { effects += becomeFresh() }
    return effects
  }

  mutating func becomeFresh() -> [ClientEffect] {
    guard !report.isFresh else { return [] }
    report.isFresh = true
    return [.caughtUp]
  }

  /// Tells all that this home holds, for the server to ask for what it lacks and to send the rest.
  mutating func tellAll<H: ClientHousehold>(
    in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    haveCount += 1
    isAwaitingWant = true
    return [.send(.have(try home.tips()))]
  }

  /// The server holds something of this home's replica that this home does not: it was copied or restored.
  private mutating func abandonIfCopied<H: ClientHousehold>(
    _ welcome: Welcome, in home: inout H
  ) throws(H.Failure) -> [ClientEffect] {
    guard let current = hello?.current?.replica else { return [] }
    for tip in facts(welcome) where tip.replica == current {
      if try !home.has(tip) { return [.abandonReplica(current, unlessHeld: tip)] }
    }
    return []
  }

  /// Whether the server holds less of one of this home's replicas than a server had acknowledged.
  ///
  /// Where that is not certain it counts as lost: telling all that is held costs bytes and nothing else.
  private mutating func serverHasLost<H: ClientHousehold>(
    _ welcome: Welcome, in home: inout H
  ) throws(H.Failure) -> Bool {
    guard let hello else { return false }
    let named = hello.earlier + (hello.current.map { [$0] } ?? [])
    for entry in named {
      let facts = facts(welcome).filter { $0.replica == entry.replica }
      let hasForked = try home.tips(of: entry.replica).count > 1
      for acknowledged in try home.acknowledged(of: entry.replica)
      where !facts.contains(acknowledged) {
        // On a chain that forked here, a greater counter proves nothing.
        guard !hasForked else { return true }
        var isHeld = false
        for tip in facts where tip.counter >= acknowledged.counter {
          if try home.has(tip) { isHeld = true }
        }
        if !isHeld { return true }
      }
    }
    return false
  }

  /// What Welcome says that the server holds of this home's replicas.
  private func facts(_ welcome: Welcome) -> [ContextEntry] {
    guard let current = hello?.current, let tip = welcome.current else { return welcome.others }
    return welcome.others
      + [ContextEntry(replica: current.replica, counter: tip.counter, hash: tip.hash)]
  }
}
