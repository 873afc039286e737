internal import CUV
internal import Glibc
internal import Synchronization

/// A libuv loop, and the executor of every actor that lives on it.
///
/// One turn of the loop:
///
/// 1. timers that are due;
/// 2. `endTurn()`: jobs of actors, then what ``atEndOfTurn(_:)`` was given;
/// 3. waiting for sockets, signals, other threads, finished work; their callbacks run;
/// 4. `endTurn()` again.
///
/// So whatever one wait brought is followed by one end of turn before the next wait, and that is where a group
/// of changes is committed.
///
/// The loop belongs to one thread: the one that made it, until ``run()`` or ``start()`` passes it on. Everything
/// but ``execute(_:)``, ``stop()`` and the enqueueing of jobs traps on any other thread, which is what makes the
/// `Sendable` of this class and of the loop's handles true.
@safe package final class EventLoop: SerialExecutor, @unchecked Sendable {
  enum Work: Sendable {
    case job(UnownedJob)
    case body(@Sendable () -> Void)
  }

  private struct Inbox {
    var work: [Work] = []
    var isStopped = false
  }

  let pointer: UnsafeMutablePointer<uv_loop_t>
  /// What every connection of this loop reads into.
  let readBuffer: UnsafeMutableRawBufferPointer

  private let wakeUp: UnsafeMutablePointer<uv_async_t>
  private let beforeWait: UnsafeMutablePointer<uv_prepare_t>
  private let afterWait: UnsafeMutablePointer<uv_check_t>
  /// Running while work is left, so that the loop does not wait.
  private let spin: UnsafeMutablePointer<uv_idle_t>

  private let owner: Atomic<UInt>
  private let inbox = Mutex(Inbox())
  private var work: [Work] = []
  private var endings: [() -> Void] = []

  package init() throws(SystemError) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe wakeUp = .allocate(capacity: 1)
    unsafe beforeWait = .allocate(capacity: 1)
    unsafe afterWait = .allocate(capacity: 1)
    unsafe spin = .allocate(capacity: 1)
    unsafe readBuffer = .allocate(byteCount: Self.readByteCount, alignment: 16)
    owner = Atomic(UInt(pthread_self()))
    try uvCheck(.eventLoop, unsafe uv_loop_init(pointer))
    // SAFETY: the loop outlives its handles: `deinit` closes them before it frees anything.
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    try uvCheck(
      .eventLoop,
      unsafe uv_async_init(pointer, wakeUp) {
        unsafe EventLoop.from($0?.pointee.data)?.drainInbox()
      })
    unsafe uv_prepare_init(pointer, beforeWait)
    unsafe uv_check_init(pointer, afterWait)
    unsafe uv_idle_init(pointer, spin)
    unsafe wakeUp.pointee.data = this
    unsafe beforeWait.pointee.data = this
    unsafe afterWait.pointee.data = this
    unsafe uv_prepare_start(beforeWait) { unsafe EventLoop.from($0?.pointee.data)?.endTurn() }
    unsafe uv_check_start(afterWait) { unsafe EventLoop.from($0?.pointee.data)?.endTurn() }
  }

  deinit {
    unsafe uv_close(UnsafeMutableRawPointer(wakeUp).assumingMemoryBound(to: uv_handle_t.self), nil)
    unsafe uv_close(
      UnsafeMutableRawPointer(beforeWait).assumingMemoryBound(to: uv_handle_t.self), nil)
    unsafe uv_close(
      UnsafeMutableRawPointer(afterWait).assumingMemoryBound(to: uv_handle_t.self), nil)
    unsafe uv_close(UnsafeMutableRawPointer(spin).assumingMemoryBound(to: uv_handle_t.self), nil)
    // Every other handle holds this loop, so none is open any more.
    unsafe uv_run(pointer, UV_RUN_DEFAULT)
    unsafe uv_loop_close(pointer)
    unsafe wakeUp.deallocate()
    unsafe beforeWait.deallocate()
    unsafe afterWait.deallocate()
    unsafe spin.deallocate()
    unsafe readBuffer.deallocate()
    unsafe pointer.deallocate()
  }

  /// Runs on the calling thread until ``stop()``; may be called again afterwards.
  package func run() {
    owner.store(UInt(pthread_self()), ordering: .releasing)
    drainInbox()
    while !inbox.withLock({ $0.isStopped }) {
      unsafe uv_run(pointer, UV_RUN_DEFAULT)
    }
    inbox.withLock { $0.isStopped = false }
  }

  /// Runs on a new thread until ``stop()``; what it returns waits for that thread's end.
  package func start() throws(SystemError) -> LoopThread {
    try LoopThread(running: self)
  }

  /// Makes ``run()`` return at the end of the current turn; from any thread.
  package func stop() {
    inbox.withLock { $0.isStopped = true }
    execute { unsafe uv_stop(self.pointer) }
  }

  /// Whether the calling thread is the loop's.
  package var isCurrent: Bool { owner.load(ordering: .acquiring) == UInt(pthread_self()) }

  /// Runs `body` on the loop, soon; from any thread.
  package func execute(_ body: @escaping @Sendable () -> Void) {
    enqueue(.body(body))
  }

  /// Runs `body` once when this turn's callbacks and jobs have run, before the loop waits again.
  package func atEndOfTurn(_ body: @escaping @Sendable () -> Void) {
    preconditionCurrent()
    endings.append(body)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    enqueue(.job(UnownedJob(job)))
  }

  package func checkIsolated() {
    preconditionCurrent()
  }

  package func isIsolatingCurrentContext() -> Bool? { isCurrent }

  func preconditionCurrent() {
    precondition(isCurrent, "a loop's handles are used on its own thread")
  }

  private func enqueue(_ item: Work) {
    if isCurrent {
      work.append(item)
      return
    }
    let isFirst = inbox.withLock { inbox in
      inbox.work.append(item)
      return inbox.work.count == 1
    }
    if isFirst { unsafe uv_async_send(wakeUp) }
  }

  private func drainInbox() {
    work += inbox.withLock { inbox in
      let items = inbox.work
      inbox.work = []
      return items
    }
  }

  private func endTurn() {
    // Jobs beget jobs; after a few rounds sockets get their turn.
    for _ in 0..<Self.maximumRounds where !work.isEmpty { runWork() }
    if !endings.isEmpty {
      let bodies = endings
      endings = []
      for body in bodies { body() }
    }
    if work.isEmpty && endings.isEmpty {
      unsafe uv_idle_stop(spin)
    } else {
      unsafe uv_idle_start(spin) { _ in }
    }
  }

  private func runWork() {
    let items = work
    work = []
    for item in items {
      switch item {
      case .job(let job): unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      case .body(let body): body()
      }
    }
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> EventLoop? {
    unsafe data.map { unsafe Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let readByteCount = 64 * 1024
  private static let maximumRounds = 8
}

/// Throws what a libuv function that failed answered; libuv negates `errno`.
func uvCheck(_ operation: SystemError.Operation, _ result: Int32) throws(SystemError) {
  guard result < 0 else { return }
  throw SystemError(operation, code: -result)
}
