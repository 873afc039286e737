internal import CUV

/// A loop's watch over a descriptor, which its holder keeps open until ``close()``.
@safe final class LoopPoll: @unchecked Sendable {
  struct Events: OptionSet {
    let rawValue: Int32

    static let readable = Events(rawValue: Int32(UV_READABLE.rawValue))
    static let writable = Events(rawValue: Int32(UV_WRITABLE.rawValue))
    /// The other side sends no more, whatever there still is to be read.
    static let disconnected = Events(rawValue: Int32(UV_DISCONNECT.rawValue))
  }

  private let loop: EventLoop
  private let handle: UnsafeMutablePointer<uv_poll_t>
  private var wanted: Events = []
  private var body: (@Sendable (Events) -> Void)?

  /// Watches nothing until told what to ``want(_:)``.
  ///
  /// `body` learns what is ready: both, when the descriptor has failed.
  init(
    _ descriptor: borrowing FileDescriptor, on loop: EventLoop,
    _ body: @escaping @Sendable (Events) -> Void
  ) throws(SystemError) {
    loop.preconditionCurrent()
    self.loop = loop
    self.body = body
    unsafe handle = .allocate(capacity: 1)
    try uvCheck(.eventLoop, unsafe uv_poll_init(loop.pointer, handle, descriptor.rawValue))
    // SAFETY: the loop holds this object until the handle is closed, and only `deinit` frees the handle.
    unsafe handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
  }

  deinit {
    unsafe handle.deallocate()
  }

  func want(_ events: Events) {
    guard body != nil, events != wanted else { return }
    wanted = events
    guard !events.isEmpty else {
      unsafe uv_poll_stop(handle)
      return
    }
    unsafe uv_poll_start(handle, events.rawValue) { handle, status, events in
      guard let data = unsafe handle?.pointee.data else { return }
      let poll = unsafe Unmanaged<LoopPoll>.fromOpaque(data).takeUnretainedValue()
      poll.fire(status < 0 ? nil : Events(rawValue: events))
    }
  }

  /// Ends the watch; the descriptor may be closed when this returns.
  func close() {
    guard body != nil else { return }
    body = nil
    unsafe uv_close(UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)) {
      guard let data = unsafe $0?.pointee.data else { return }
      unsafe Unmanaged<LoopPoll>.fromOpaque(data).release()
    }
  }

  private func fire(_ events: Events?) {
    // libuv stops watching a descriptor that has failed.
    if events == nil { wanted = [] }
    body?(events ?? [.readable, .writable])
  }
}
