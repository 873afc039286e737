internal import Glibc

/// One connection of bytes on an event loop; it never blocks.
///
/// Bytes written are sent at once as far as the system takes them, and queued beyond that without bound: who
/// writes looks at ``queuedByteCount`` and decides. Letting go of the last reference closes the connection.
package final class StreamConnection: @unchecked Sendable {
  package enum Event: Sendable {
    case bytes([UInt8])
    /// The peer sends no more; it may still read.
    case ended
    /// The connection is gone, and closed by the time this is told.
    case failed(SystemError)
    /// Everything queued has been handed to the system.
    case drained
  }

  package let loop: EventLoop
  package let peer: SocketAddress
  /// Bytes written that the system has not taken yet.
  package private(set) var queuedByteCount = 0

  private var writtenByteCount = 0
  private var socket: LoopSocket?
  private var handler: (@Sendable (Event) -> Void)?
  private var queue = WriteQueue()
  private var isReading = false
  private var isEnded = false
  private var closesWhenDrained = false
  private var isFinished = false

  init(
    on loop: EventLoop, _ descriptor: consuming FileDescriptor, peer: SocketAddress
  ) throws(SystemError) {
    self.loop = loop
    self.peer = peer
    socket = try LoopSocket(descriptor, on: loop) { [weak self] events in self?.ready(events) }
  }

  package var isOpen: Bool { socket != nil }

  /// How far what was written has come; nothing is pending once the connection is closed.
  package var delivery: StreamDelivery {
    let pending = queuedByteCount + (socket?.descriptor.unconfirmedByteCount ?? 0)
    return StreamDelivery(
      arrivedByteCount: writtenByteCount - pending, pendingByteCount: pending)
  }

  /// Starts reading; `handler` is told everything, on the loop, until the connection is closed.
  package func start(_ handler: @escaping @Sendable (Event) -> Void) {
    loop.preconditionCurrent()
    self.handler = handler
    isReading = true
    updateInterest()
  }

  /// Leaves what the peer sends in the system's buffer, so that the peer has to wait.
  ///
  /// That it sends no more is told all the same; what it sent before is then not read any more.
  package func pauseReading() {
    loop.preconditionCurrent()
    isReading = false
    updateInterest()
  }

  package func resumeReading() {
    loop.preconditionCurrent()
    isReading = true
    updateInterest()
  }

  /// Sends `bytes` after all that was written before; nothing once the connection is closed.
  package func write(_ bytes: [UInt8]) {
    loop.preconditionCurrent()
    guard isOpen, !closesWhenDrained, !isFinished, !bytes.isEmpty else { return }
    let mustWait = queuedByteCount > 0
    queue.append(bytes)
    queuedByteCount += bytes.count
    writtenByteCount += bytes.count
    if !mustWait { flush(isTelling: false) }
  }

  /// Closes the connection at once; what is still queued is lost, and the handler is told nothing more.
  package func close() {
    loop.preconditionCurrent()
    socket = nil
    handler = nil
    queue = WriteQueue()
    queuedByteCount = 0
  }

  /// Closes the connection once everything queued is sent.
  package func closeWhenDrained() {
    loop.preconditionCurrent()
    closesWhenDrained = true
    if queuedByteCount == 0 { close() }
  }

  /// Tells the peer, after everything queued, that nothing more will be sent; reading goes on.
  ///
  /// A connection that is closed while the peer still sends is torn down by the system, and the peer may lose
  /// the last words: so finish, and close when the peer has ended.
  package func finishWriting() {
    loop.preconditionCurrent()
    guard !isFinished else { return }
    isFinished = true
    if queuedByteCount == 0 { shutDown() }
  }

  private func shutDown() {
    guard let socket else { return }
    _ = shutdown(socket.descriptor.rawValue, Int32(SHUT_WR))
  }

  private func updateInterest() {
    var events: LoopPoll.Events = []
    if !isEnded, handler != nil { events.insert(isReading ? .readable : .disconnected) }
    if queuedByteCount > 0 { events.insert(.writable) }
    socket?.poll.want(events)
  }

  private func ready(_ events: LoopPoll.Events) {
    if events.contains(.writable), queuedByteCount > 0 { flush(isTelling: true) }
    if events.contains(.readable) { read() }
    // A connection that has failed is readable though nobody asked.
    if !isReading, !isEnded, !events.isDisjoint(with: [.disconnected, .readable]) {
      isEnded = true
      handler?(.ended)
    }
    updateInterest()
  }

  /// Reads once: a peer that sends without end must not keep the others of the loop waiting.
  private func read() {
    guard let socket, isReading, !isEnded else { return }
    let buffer = unsafe loop.readBuffer
    let count = unsafe Glibc.read(socket.descriptor.rawValue, buffer.baseAddress, buffer.count)
    switch count {
    case 1...:
      // SAFETY: the system filled in `count` bytes.
      let bytes = unsafe [UInt8](UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      handler?(.bytes(bytes))
    case 0:
      isEnded = true
      handler?(.ended)
    default:
      let code = errno
      if code != EWOULDBLOCK && code != EINTR { fail(SystemError(.read, code: code)) }
    }
  }

  private func flush(isTelling: Bool) {
    guard let socket else { return }
    do throws(SystemError) {
      queuedByteCount -= try queue.write(to: socket.descriptor)
    } catch {
      // Whoever is writing right now is told after that, not in the midst of it.
      if isTelling { fail(error) } else { loop.execute { [weak self] in self?.fail(error) } }
      return
    }
    updateInterest()
    guard queuedByteCount == 0 else { return }
    if closesWhenDrained { return close() }
    if isFinished { shutDown() }
    if isTelling { handler?(.drained) }
  }

  private func fail(_ error: SystemError) {
    guard isOpen else { return }
    let handler = handler
    close()
    handler?(.failed(error))
  }
}
