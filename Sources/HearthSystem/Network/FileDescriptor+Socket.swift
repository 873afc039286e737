internal import CLinux
internal import Glibc

extension FileDescriptor {
  /// What is waited for.
  package enum Readiness: Hashable, Sendable {
    case reading, writing
  }

  /// A new stream socket that never blocks and is not passed on to other programs.
  init(streamSocketOf family: Int32) throws(SystemError) {
    let descriptor = try systemCall(.socket) { hearth_stream_socket(family) }
    self.init(rawValue: descriptor)
  }

  /// Waits until the descriptor is ready, or has failed, or the deadline has passed; false in the last case.
  package func waitUntilReady(
    _ readiness: Readiness, deadline: Deadline
  ) throws(SystemError) -> Bool {
    let event = Int16(readiness == .reading ? POLLIN : POLLOUT)
    var entries = [pollfd(fd: rawValue, events: event, revents: 0)] + deadline.pollEntries
    while true {
      let count = unsafe poll(
        &entries, nfds_t(entries.count), deadline.remaining.clampedMilliseconds)
      if count > 0 { return entries[0].revents != 0 }
      let code = errno
      if count < 0 && code != EINTR { throw SystemError(.poll, code: code) }
      if deadline.hasPassed { return false }
    }
  }

  /// Sets an option that is a number; those that a kind of socket does not know are no error to it.
  func setOption(_ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    unsafe setsockopt(rawValue, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// What every connection of ours wants: no waiting to fill a packet, and notice of a peer that vanished.
  func setConnectionOptions() {
    setOption(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    setOption(SOL_SOCKET, SO_KEEPALIVE, 1)
    setOption(Int32(IPPROTO_TCP), TCP_KEEPIDLE, Self.keepAliveIdleSeconds)
    setOption(Int32(IPPROTO_TCP), TCP_KEEPINTVL, Self.keepAliveIntervalSeconds)
    setOption(Int32(IPPROTO_TCP), TCP_KEEPCNT, Self.keepAliveCount)
    setOption(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, Self.unacknowledgedMilliseconds)
  }

  /// The error that the socket holds for us, which reading it clears; 0 for none.
  var socketError: Int32 {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let result = unsafe getsockopt(rawValue, SOL_SOCKET, SO_ERROR, &code, &length)
    return result == 0 ? code : errno
  }

  /// Bytes that the system has taken and the peer's has not confirmed.
  var unconfirmedByteCount: Int {
    var count: Int32 = 0
    return unsafe ioctl(rawValue, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
  }

  /// The socket's own address, with the port that the system chose.
  var localAddress: SocketAddress? {
    unsafe SocketAddress { unsafe getsockname(rawValue, $0, $1) }
  }

  private static let keepAliveIdleSeconds: Int32 = 60
  private static let keepAliveIntervalSeconds: Int32 = 10
  private static let keepAliveCount: Int32 = 3
  private static let unacknowledgedMilliseconds: Int32 = 30_000
}

extension Deadline {
  /// What else a wait that has this deadline waits for.
  var pollEntries: [pollfd] {
    interruption.map { [pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)] } ?? []
  }
}
