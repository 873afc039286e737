internal import CUV

/// A timer of an event loop; it goes on until it is cancelled, whoever holds it.
@safe package final class LoopTimer: @unchecked Sendable {
  private let loop: EventLoop
  private let handle: UnsafeMutablePointer<uv_timer_t>
  private var body: (@Sendable () -> Void)?
  private let isRepeating: Bool

  fileprivate init(
    on loop: EventLoop, after delay: Duration, every interval: Duration?,
    _ body: @escaping @Sendable () -> Void
  ) {
    loop.preconditionCurrent()
    self.loop = loop
    self.body = body
    isRepeating = interval != nil
    unsafe handle = .allocate(capacity: 1)
    unsafe uv_timer_init(loop.pointer, handle)
    // SAFETY: the loop holds this object until the handle is closed, and only `deinit` frees the handle.
    unsafe handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
    // The loop's own time stands still during a turn; a timer counts from now.
    unsafe uv_update_time(loop.pointer)
    unsafe uv_timer_start(
      handle, { unsafe LoopTimer.from($0?.pointee.data)?.fire() },
      UInt64(max(delay.clampedMilliseconds, 0)),
      UInt64(interval.map { max($0.clampedMilliseconds, 1) } ?? 0))
  }

  deinit {
    unsafe handle.deallocate()
  }

  /// Stops the timer for good; harmless once it has fired or was cancelled.
  package func cancel() {
    loop.preconditionCurrent()
    guard body != nil else { return }
    body = nil
    unsafe uv_close(UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)) {
      unsafe LoopTimer.release($0?.pointee.data)
    }
  }

  private func fire() {
    let body = body
    if !isRepeating { cancel() }
    body?()
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> LoopTimer? {
    unsafe data.map { unsafe Unmanaged<LoopTimer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func release(_ data: UnsafeMutableRawPointer?) {
    if let data = unsafe data { unsafe Unmanaged<LoopTimer>.fromOpaque(data).release() }
  }
}

extension EventLoop {
  /// Runs `body` once after `delay`, to the millisecond.
  @discardableResult
  package func schedule(
    after delay: Duration, _ body: @escaping @Sendable () -> Void
  ) -> LoopTimer {
    LoopTimer(on: self, after: delay, every: nil, body)
  }

  /// Runs `body` again and again, first after one `interval`.
  @discardableResult
  package func schedule(
    every interval: Duration, _ body: @escaping @Sendable () -> Void
  ) -> LoopTimer {
    LoopTimer(on: self, after: interval, every: interval, body)
  }
}
