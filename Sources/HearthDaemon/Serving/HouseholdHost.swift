import HearthCRDT
import HearthStore
import HearthSync
package import HearthSystem
import HearthWire

/// The one owner of a household and of its devices' connections, on one event loop.
///
/// 1. What a turn of the loop brings is heard first; what it wants written is one transaction at the turn's end.
/// 2. Nothing that speaks of a change leaves before the change is durable.
/// 3. Only what is admitted is read from; see ``Admission``.
///
/// Accepting, hearing, committing and administration have a file each.
package actor HouseholdHost: LoopActor {
  package nonisolated let loop: EventLoop

  let limits: ServingLimits
  let log: EventLog
  let served: ServedHousehold
  let context: TLSContext

  // Accepting
  var listeners: [Listener] = []
  package private(set) var addresses: [ListenAddress] = []
  var administration: UnixListener?
  var admission: Admission
  var tally: RefusalTally
  /// Accepted by the system, and not yet admitted; there is one for each listener at most.
  var newcomers: [StreamConnection] = []
  var admissionTimer: LoopTimer?
  var isAdmitting = false

  // Hearing
  var connections: [ConnectionID: Connection] = [:]
  var nextConnection: UInt64 = 1
  var connectionsOfDevices: [DeviceKey: Set<ConnectionID>] = [:]
  /// Connections with bytes to be heard at the end of this turn, in the order in which they came.
  var arrivals: [ConnectionID] = []
  /// What this turn has done for each device.
  var share = TurnShare()
  var holdings: Holdings
  /// Connections that may be sent more of the log.
  var hungry: Set<ConnectionID> = []
  var isTurnScheduled = false

  // Committing
  var writes = PendingWrites()
  /// Batches that were refused, by the device that pushed them.
  var refusals: [DeviceKey: RefusalTally] = [:]
  var checkpointTimer: LoopTimer?
  /// Goes off once nothing was written for a while.
  var memoryTimer: LoopTimer?
  var isReadOnly = false
  var frames = FrameCache()

  // Administration
  var desks: [ConnectionID: Desk] = [:]

  var counters = Counters()
  let start = WallClock.now()
  /// When something was last stored.
  var lastCommit: WallTime?
  var isStopping = false
  /// Why the daemon cannot go on; set at most once.
  package private(set) var failure: DaemonError?

  package init(
    loop: EventLoop, served: sending ServedHousehold, limits: ServingLimits, log: EventLog
  ) throws(DaemonError) {
    self.loop = loop
    self.limits = limits
    self.log = log
    do throws(TLSError) {
      context = try TLSContext(.server, as: served.keyPair)
    } catch {
      throw .tls(error)
    }
    self.served = served
    admission = Admission(limits: limits)
    tally = RefusalTally(interval: limits.refusalReport)
    holdings = Holdings(limit: limits.heldBytes)
  }

  /// Takes the addresses and the administration socket; what it throws leaves nothing open.
  package func open(_ listen: [ListenAddress]) throws(DaemonError) {
    do throws(DaemonError) {
      for address in listen { addresses += try self.listen(at: address) }
      if let first = addresses.first {
        try storing { () throws(StoreError) in try served.remember(first) }
      }
      try openAdministration()
    } catch {
      for listener in listeners { listener.close() }
      throw error
    }
    // Who runs out of descriptors can let nobody in, and so make room for nobody.
    admission.limitConnections(
      to: ResourceLimits.maximumOpenFileCount - ProcessUsage().openFileCount - limits.spareFiles)
  }

  /// Where devices reach this machine.
  var reachableAddress: ListenAddress {
    (addresses.first ?? .everywhere).reachable
  }

  /// The first invitation of a household.
  package func invite(_ style: OutputStyle) throws(DaemonError) -> CommandOutput {
    let before = served.changes
    let command = HouseholdCommand(
      served: served, address: reachableAddress, format: .text(style))
    let output = try command.invite(InvitationTerms())
    administered(since: before)
    return output
  }

  /// Ends every conversation, lets go of every address, and makes the loop's run return.
  package func stop() {
    guard !isStopping else { return }
    isStopping = true
    log(.stopping)
    for listener in listeners { listener.close() }
    administration?.close()
    admissionTimer?.cancel()
    for newcomer in newcomers { newcomer.close() }
    for desk in desks.values { desk.close() }
    for connection in connections.values { end(connection, .stopping, telling: .stopping) }
    checkpointTimer?.cancel()
    memoryTimer?.cancel()
    // What the kernel has taken of the last words still leaves after the process.
    loop.stop()
  }

  /// Closes what is still open and puts everything committed into the database file, once the loop has ended.
  ///
  /// - Throws: What the daemon ended for, if it did not end because it was asked to.
  package func finish() throws(DaemonError) {
    for connection in connections.values { connection.close() }
    connections = [:]
    for desk in desks.values { desk.close() }
    desks = [:]
    listeners = []
    if let failure { throw failure }
    try storing { () throws(StoreError) in try served.checkpointAtEnd() }
  }

  /// A failure that leaves nothing to be relied on: the daemon ends.
  func fail(_ error: DaemonError) {
    guard failure == nil else { return }
    failure = error
    log(.fatal(code: Diagnostics(error).code))
    stop()
  }

  /// Runs the end of this turn once, whatever asks for it and however often.
  func scheduleTurn() {
    guard !isTurnScheduled else { return }
    isTurnScheduled = true
    loop.atEndOfTurn { [weak self] in self?.assumeIsolated { $0.endTurn() } }
  }
}
