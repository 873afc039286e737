internal import CLinux
internal import Glibc

/// A listening socket on an event loop.
///
/// When the process runs out of descriptors, newcomers stay in the queue of the system and are tried again
/// shortly; they are not turned away, and nothing else suffers.
package final class Listener: @unchecked Sendable {
  /// How many newcomers wait in the system's queue.
  package static let maximumBacklog: Int32 = 512

  /// Where it listens, with the port that the system chose for port 0.
  package let address: SocketAddress

  private let loop: EventLoop
  private let accept: @Sendable (StreamConnection) -> Void
  private var onShortage: (@Sendable () -> Void)?
  private var socket: LoopSocket?
  private var isPaused = false
  private var isRecovering = false

  /// Listens on `address` of this machine; `accept` is given each newcomer, on the loop.
  ///
  /// An IPv6 address takes no IPv4 connections unless `isDualStack`.
  package convenience init(
    on loop: EventLoop, _ address: SocketAddress, isDualStack: Bool = false,
    accept: @escaping @Sendable (StreamConnection) -> Void
  ) throws(SystemError) {
    let socket = try FileDescriptor(streamSocketOf: address.family)
    socket.setOption(SOL_SOCKET, SO_REUSEADDR, 1)
    if case .ipv6 = address {
      socket.setOption(Int32(IPPROTO_IPV6), IPV6_V6ONLY, isDualStack ? 0 : 1)
    }
    try socket.bind(to: address)
    let bound = socket.localAddress ?? address
    try self.init(on: loop, socket, at: bound, accept: accept)
  }

  init(
    on loop: EventLoop, _ socket: consuming FileDescriptor, at address: SocketAddress,
    accept: @escaping @Sendable (StreamConnection) -> Void
  ) throws(SystemError) {
    loop.preconditionCurrent()
    self.loop = loop
    self.address = address
    self.accept = accept
    let descriptor = socket.rawValue
    _ = try systemCall(.listen, on: address.description) {
      listen(descriptor, Self.maximumBacklog)
    }
    self.socket = try LoopSocket(socket, on: loop) { [weak self] _ in self?.acceptAll() }
    updateInterest()
  }

  /// Has `body` called when the process has run out of descriptors, at most once per pause.
  package func onDescriptorShortage(_ body: @escaping @Sendable () -> Void) {
    loop.preconditionCurrent()
    onShortage = body
  }

  /// Leaves newcomers in the system's queue until ``resume()``.
  package func pause() {
    loop.preconditionCurrent()
    isPaused = true
    updateInterest()
  }

  package func resume() {
    loop.preconditionCurrent()
    isPaused = false
    updateInterest()
  }

  /// Stops listening; connections that were accepted live on.
  package func close() {
    loop.preconditionCurrent()
    socket = nil
  }

  private func updateInterest() {
    socket?.poll.want(isPaused || isRecovering ? [] : .readable)
  }

  private func acceptAll() {
    for _ in 0..<Self.maximumAcceptsPerTurn {
      guard let socket, !isPaused, !isRecovering, acceptOne(from: socket) else { return }
    }
  }

  /// Accepts one newcomer; false if there is none, or none can be had now.
  private func acceptOne(from socket: LoopSocket) -> Bool {
    let listening = socket.descriptor.rawValue
    var descriptor: Int32 = -1
    let peer = unsafe SocketAddress { address, length in
      descriptor = unsafe hearth_accept4(listening, address, length)
      return descriptor
    }
    guard descriptor >= 0 else {
      switch errno {
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: waitForDescriptors()
      case EWOULDBLOCK: return false
      default: break
      }
      // A newcomer that went away before it was accepted is no trouble of ours.
      return !isRecovering
    }
    let accepted = FileDescriptor(rawValue: descriptor)
    accepted.setConnectionOptions()
    // A descriptor that cannot be watched is closed here, which is all that its peer sees.
    if let connection = try? StreamConnection(on: loop, accepted, peer: peer ?? address) {
      accept(connection)
    }
    return true
  }

  private func waitForDescriptors() {
    isRecovering = true
    updateInterest()
    loop.schedule(after: Self.shortagePause) { [weak self] in
      self?.isRecovering = false
      self?.updateInterest()
    }
    onShortage?()
  }

  private static let maximumAcceptsPerTurn = 64
  private static let shortagePause = Duration.milliseconds(100)
}
