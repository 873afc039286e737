internal import CLinux
internal import Glibc

extension BlockingSocket {
  /// Connects to whichever address of `host` answers first (after RFC 8305): the next one is tried as soon as
  /// one fails, and beside it when it is slow.
  package init(host: String, port: UInt16, deadline: Deadline) throws(ConnectionError) {
    let addresses: [SocketAddress]
    do throws(SocketAddress.ResolutionFailure) {
      addresses = try SocketAddress.resolve(host: host, port: port, deadline: deadline)
    } catch {
      switch error {
      case .unknownHost: throw .unknownHost(host)
      case .unavailable: throw .unresolved(host)
      case .timedOut: throw .timedOut
      }
    }
    var race = ConnectionRace(addresses.prefix(Self.maximumAddresses))
    self.init(try race.winner(deadline: deadline))
  }

  private static let maximumAddresses = 16
}

/// Attempts to connect to several addresses, of which the first to succeed wins.
private struct ConnectionRace {
  private var waiting: ArraySlice<SocketAddress>
  private var running: [SharedDescriptor] = []
  private var nextStart = MonotonicTime.now()
  private var firstFailure: SystemError?

  init(_ addresses: ArraySlice<SocketAddress>) {
    waiting = addresses
  }

  mutating func winner(deadline: Deadline) throws(ConnectionError) -> FileDescriptor {
    do throws(SystemError) {
      while true {
        if let winner = try startWhatIsDue() { return try winner.duplicate() }
        if running.isEmpty && waiting.isEmpty {
          throw firstFailure ?? SystemError(.connect, code: EADDRNOTAVAIL)
        }
        guard !deadline.hasPassed else { throw SystemError(.connect, code: ETIMEDOUT) }
        if let winner = try waitForOne(until: deadline) { return try winner.duplicate() }
      }
    } catch {
      throw ConnectionError(error)
    }
  }

  private mutating func startWhatIsDue() throws(SystemError) -> SharedDescriptor? {
    while let address = waiting.first, running.isEmpty || nextStart <= .now() {
      waiting.removeFirst()
      nextStart = .now() + Self.stagger
      do throws(SystemError) {
        let attempt = SharedDescriptor(try FileDescriptor(streamSocketOf: address.family))
        if try attempt.descriptor.connect(to: address) { return attempt }
        running.append(attempt)
      } catch {
        note(error)
      }
    }
    return nil
  }

  /// Waits until an attempt is decided, the next is due or the deadline has passed.
  private mutating func waitForOne(until deadline: Deadline) throws(SystemError)
    -> SharedDescriptor?
  {
    var entries =
      running.map { attempt in
        pollfd(fd: attempt.descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
      } + deadline.pollEntries
    let untilNext = waiting.isEmpty ? deadline.remaining : max(.zero, nextStart - .now())
    let patience = min(untilNext, deadline.remaining)
    let count = unsafe poll(&entries, nfds_t(entries.count), patience.clampedMilliseconds)
    guard count >= 0 || errno == EINTR else { throw SystemError(.poll, code: errno) }
    var remaining: [SharedDescriptor] = []
    var winner: SharedDescriptor?
    for (attempt, entry) in zip(running, entries) {
      guard count > 0, entry.revents != 0 else {
        remaining.append(attempt)
        continue
      }
      let code = attempt.descriptor.socketError
      if code == 0 { winner = winner ?? attempt } else { note(SystemError(.connect, code: code)) }
    }
    running = remaining
    return winner
  }

  /// A refusal tells more than that there is no way, so it is kept.
  private mutating func note(_ error: SystemError) {
    if firstFailure == nil || error.kind == .connectionRefused { firstFailure = error }
    nextStart = .now()
  }

  /// How long an address may take before the next is tried beside it.
  private static let stagger = Duration.milliseconds(250)
}

extension SharedDescriptor {
  /// Another descriptor of the same open file.
  fileprivate func duplicate() throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      rawValue: try systemCall(.connect) { fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 0) })
  }
}
