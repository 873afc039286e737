import HearthCRDT
import HearthStore
import HearthSystem

/// Commands that reach the daemon over the socket in its data directory.
extension HouseholdHost {
  func openAdministration() throws(DaemonError) {
    do throws(SystemError) {
      administration = try UnixListener(on: loop, served.directory.administrationPath) {
        [weak self] stream in self?.assumeIsolated { $0.open(stream) }
      }
    } catch {
      throw .system(error)
    }
  }

  private func open(_ stream: StreamConnection) {
    // The socket is this user's alone, so too many commands at once are an accident, and are told so by the close.
    guard !isStopping, desks.count < limits.administrators else { return stream.close() }
    let id = ConnectionID(rawValue: nextConnection)
    nextConnection += 1
    desks[id] = Desk(stream)
    stream.start { [weak self] event in self?.assumeIsolated { $0.handle(event, atDesk: id) } }
  }

  private func handle(_ event: StreamConnection.Event, atDesk id: ConnectionID) {
    guard let desk = desks[id] else { return }
    switch event {
    case .bytes(let bytes): receive(bytes, at: desk, id: id)
    case .ended: if !desk.hasAsked { close(id) }
    case .failed: close(id)
    case .drained:
      do throws(SystemError) { try desk.sendMore() } catch { close(id) }
    }
    if !desk.stream.isOpen { desks[id] = nil }
  }

  private func close(_ id: ConnectionID) {
    desks.removeValue(forKey: id)?.close()
  }

  private func receive(_ bytes: [UInt8], at desk: Desk, id: ConnectionID) {
    guard !desk.hasAsked else { return close(id) }
    desk.received += bytes
    do throws(DaemonError) {
      guard let request = try AdministrationRequest.take(from: desk.received) else { return }
      desk.hasAsked = true
      desk.received = []
      try carryOut(request, for: id, at: desk)
    } catch {
      // What is no request gets no answer; whoever sent it knows the socket and is this user.
      if error == .malformed { close(id) } else { fail(desk, error, asJSON: false) }
    }
  }

  private func carryOut(
    _ request: AdministrationRequest, for id: ConnectionID, at desk: Desk
  ) throws(DaemonError) {
    let invocation: Invocation
    do throws(UsageError) { invocation = try Invocation(request.arguments) } catch {
      throw .usage(error)
    }
    let format = invocation.isJSON ? OutputFormat.json : .text(request.style)
    switch invocation.action {
    case .backup: return backUp(for: id, asJSON: invocation.isJSON)
    case .verify: return verify(for: id, format: format)
    default: break
    }
    let before = served.changes
    let command = HouseholdCommand(
      served: served, address: reachableAddress, daemon: report, format: format)
    do throws(DaemonError) {
      desk.answer(try command.perform(invocation.action))
      administered(since: before)
    } catch {
      if case .store(let error) = error { handle(error) }
      fail(desk, error, asJSON: invocation.isJSON)
    }
  }

  private func fail(_ desk: Desk, _ error: DaemonError, asJSON: Bool) {
    let diagnostics = Diagnostics(error)
    desk.answer(
      CommandOutput(errors: diagnostics.text(asJSON: asJSON), status: diagnostics.status))
  }

  /// Makes a backup beside the loop, then sends it; the daemon serves meanwhile.
  private func backUp(for id: ConnectionID, asJSON: Bool) {
    let directory = served.directory.path
    let identity = served.identity
    let temporary = "\(directory)/\(Self.backupPrefix)\(id.rawValue)"
    loop.offLoop(
      { () -> DaemonError? in
        do throws(StoreError) {
          try DataDirectory.backUp(directory, identity: identity, to: temporary)
          return nil
        } catch {
          return .store(error)
        }
      },
      completion: { [weak self] error in
        self?.assumeIsolated { $0.send(temporary, after: error, to: id, asJSON: asJSON) }
      })
  }

  private func send(
    _ temporary: String, after error: DaemonError?, to id: ConnectionID, asJSON: Bool
  ) {
    guard let desk = desks[id], desk.stream.isOpen else {
      try? File.remove(temporary)
      return
    }
    if let error { return fail(desk, error, asJSON: asJSON) }
    do throws(SystemError) { try desk.send(fileAt: temporary) } catch {
      fail(desk, .system(error), asJSON: asJSON)
    }
  }

  /// Checks everything beside the loop, over a connection of its own that only reads; the daemon serves meanwhile.
  private func verify(for id: ConnectionID, format: OutputFormat) {
    let path = served.directory.databasePath
    let device = served.keyPair.key
    loop.offLoop(
      { () -> Result<[Damage], StoreError> in
        Result { () throws(StoreError) in
          var household = try Household(
            backend: SQLiteBackend(path: path, side: .server), device: device, keepsOutbox: false)
          return try household.verify()
        }
      },
      completion: { [weak self] result in
        self?.assumeIsolated { $0.answer(result, to: id, format: format) }
      })
  }

  private func answer(
    _ result: Result<[Damage], StoreError>, to id: ConnectionID, format: OutputFormat
  ) {
    guard let desk = desks[id], desk.stream.isOpen else { return }
    switch result {
    case .success(let damage): desk.answer(HouseholdCommand.show(damage, format: format))
    case .failure(let error): fail(desk, .store(error), asJSON: format == .json)
    }
  }

  private var report: StatusReport.Daemon {
    StatusReport.Daemon(
      listening: addresses, connections: admission.connectionCount,
      strangers: admission.strangerCount, isReadOnly: isReadOnly,
      start: start, lastCommit: lastCommit, usage: ProcessUsage(), counters: counters)
  }

  static var backupPrefix: String { ".backup-" }
}
