internal import CUV
internal import Glibc

/// The signals that a program of ours answers.
package enum ProcessSignal: Hashable, Sendable, CaseIterable {
  case terminate, interrupt, hangUp, windowChanged

  var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .interrupt: SIGINT
    case .hangUp: SIGHUP
    case .windowChanged: SIGWINCH
    }
  }
}

/// A loop's watch for one signal; it goes on until it is cancelled, whoever holds it.
@safe package final class LoopSignal: @unchecked Sendable {
  private let loop: EventLoop
  private let handle: UnsafeMutablePointer<uv_signal_t>
  private var body: (@Sendable () -> Void)?

  fileprivate init(
    _ signal: ProcessSignal, on loop: EventLoop, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    loop.preconditionCurrent()
    self.loop = loop
    self.body = body
    unsafe handle = .allocate(capacity: 1)
    try uvCheck(.signal, unsafe uv_signal_init(loop.pointer, handle))
    // SAFETY: the loop holds this object until the handle is closed, and only `deinit` frees the handle.
    unsafe handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
    let result = unsafe uv_signal_start(
      handle, { handle, _ in unsafe LoopSignal.from(handle?.pointee.data)?.body?() }, signal.number)
    if result < 0 {
      cancel()
      throw SystemError(.signal, code: -result)
    }
  }

  deinit {
    unsafe handle.deallocate()
  }

  /// Lets the signal have its former effect again.
  package func cancel() {
    loop.preconditionCurrent()
    guard body != nil else { return }
    body = nil
    unsafe uv_close(UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)) {
      guard let data = unsafe $0?.pointee.data else { return }
      unsafe Unmanaged<LoopSignal>.fromOpaque(data).release()
    }
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> LoopSignal? {
    unsafe data.map { unsafe Unmanaged<LoopSignal>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension EventLoop {
  /// Runs `body` on the loop whenever the process gets `signal`, instead of what it does by default.
  @discardableResult
  package func watch(
    _ signal: ProcessSignal, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) -> LoopSignal {
    try LoopSignal(signal, on: self, body)
  }
}
