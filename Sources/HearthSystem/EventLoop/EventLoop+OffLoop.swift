internal import CUV

extension EventLoop {
  /// Runs `work`, which may block, on another thread, and then `completion` on the loop.
  ///
  /// Several pieces of work may run at once, in any order; completions come in the order in which work ends.
  package func offLoop<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result,
    completion: @escaping @Sendable (Result) -> Void
  ) {
    preconditionCurrent()
    let task = OffLoopTask(work: { @Sendable in
      let result = work()
      return { @Sendable in completion(result) }
    })
    task.start(on: self)
  }

  /// As ``offLoop(_:completion:)``, for an actor on this loop: its other work goes on meanwhile.
  package func offLoop<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      execute { self.offLoop(work) { continuation.resume(returning: $0) } }
    }
  }
}

// SAFETY: `completion` is written by the working thread before libuv passes the request back to the loop, and
// libuv's queue orders the two.
@safe private final class OffLoopTask: @unchecked Sendable {
  private let request: UnsafeMutablePointer<uv_work_t>
  private var work: (@Sendable () -> @Sendable () -> Void)?
  private var completion: (@Sendable () -> Void)?

  init(work: @escaping @Sendable () -> @Sendable () -> Void) {
    unsafe request = .allocate(capacity: 1)
    self.work = work
  }

  deinit {
    unsafe request.deallocate()
  }

  func start(on loop: EventLoop) {
    unsafe request.pointee.data = Unmanaged.passRetained(self).toOpaque()
    unsafe uv_queue_work(
      loop.pointer, request,
      { request in
        guard let data = unsafe request?.pointee.data else { return }
        unsafe Unmanaged<OffLoopTask>.fromOpaque(data).takeUnretainedValue().perform()
      },
      { request, _ in
        guard let data = unsafe request?.pointee.data else { return }
        unsafe Unmanaged<OffLoopTask>.fromOpaque(data).takeRetainedValue().complete()
      })
  }

  private func perform() {
    completion = work?()
    work = nil
  }

  private func complete() {
    completion?()
  }
}
