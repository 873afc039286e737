import HearthSystem

/// Newcomers: who comes in, who waits, who has to make room.
extension HouseholdHost {
  /// Listens at `address`; what it returns names the port.
  ///
  /// A machine without IPv6 is listened to at its IPv4 addresses.
  func listen(at address: ListenAddress) throws(DaemonError) -> [ListenAddress] {
    var addresses: [SocketAddress]
    do throws(SocketAddress.ResolutionFailure) {
      addresses = try SocketAddress.resolve(host: address.host, port: address.port)
    } catch {
      throw .cannotResolve(address)
    }
    let isEverywhere = address.host == ListenAddress.everywhere.host
    if isEverywhere { addresses.append(.ipv4([0, 0, 0, 0], port: address.port)) }
    var bound: [ListenAddress] = []
    var failure: SystemError?
    // One socket takes both families; a name's addresses each want their own, at the same port.
    for candidate in addresses where bound.isEmpty || !isEverywhere {
      do throws(SystemError) {
        let listener = try listen(
          at: candidate.with(port: bound.first?.port ?? address.port), isDualStack: isEverywhere)
        listeners.append(listener)
        bound.append(
          ListenAddress(host: listener.address.host, port: listener.address.port ?? 0))
      } catch {
        // A name may have an address of a family that this machine does not speak.
        let isElsewhere = error.kind == .addressUnavailable || error.operation == .socket
        guard isElsewhere || isEverywhere else { throw .cannotListen(address, error) }
        failure = error
      }
    }
    if let failure, bound.isEmpty { throw .cannotListen(address, failure) }
    return bound
  }

  private func listen(
    at address: SocketAddress, isDualStack: Bool
  ) throws(SystemError) -> Listener {
    let listener = try Listener(on: loop, address, isDualStack: isDualStack) {
      [weak self] stream in self?.assumeIsolated { $0.accept(stream) }
    }
    listener.onDescriptorShortage { [weak self] in
      self?.assumeIsolated { $0.reportShortage() }
    }
    return listener
  }

  private func accept(_ stream: StreamConnection) {
    guard !isStopping else { return stream.close() }
    counters.accepted += 1
    newcomers.append(stream)
    admitNewcomers()
  }

  /// Lets in as many newcomers as may come in now; while one has to wait, the rest stay in the listen queue.
  func admitNewcomers() {
    // Closing a stranger to make room would begin this again.
    guard !isStopping, !isAdmitting else { return }
    isAdmitting = true
    defer { isAdmitting = false }
    admissionTimer?.cancel()
    admissionTimer = nil
    let now = MonotonicTime.now()
    while let stream = newcomers.first {
      switch admission.decide(at: now) {
      case .admit: break
      case .replace(let victim):
        if let connection = connections[victim] { drop(connection, .displaced) }
      case .wait(let moment):
        for listener in listeners { listener.pause() }
        admissionTimer = loop.schedule(after: moment - now) { [weak self] in
          self?.assumeIsolated { $0.admitNewcomers() }
        }
        return
      case .full:
        for listener in listeners { listener.pause() }
        return
      }
      newcomers.removeFirst()
      admit(stream, at: now)
    }
    for listener in listeners { listener.resume() }
  }

  private func admit(_ stream: StreamConnection, at now: MonotonicTime) {
    let id = ConnectionID(rawValue: nextConnection)
    nextConnection += 1
    let connection: Connection
    do throws(TLSError) {
      connection = try Connection(
        stream, id: id, context: context,
        patience: Patience(acceptedAt: now, limits: limits))
    } catch {
      return stream.close()
    }
    connections[id] = connection
    admission.admit(id, from: stream.peer.host, at: now)
    watchDeadline(of: connection)
    stream.start { [weak self] event in self?.assumeIsolated { $0.handle(event, of: id) } }
  }

  private func reportShortage() {
    if tally.refused(at: .now()) != nil { log(.outOfDescriptors) }
  }
}
