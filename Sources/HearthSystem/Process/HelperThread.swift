internal import Glibc

/// A thread for what cannot be waited for elsewhere; it gets no signals.
package enum HelperThread {
  /// Runs `body` on a thread of its own, which is left to itself.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    // A thread begins with its maker's mask; signals are for the thread that owns the terminal.
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    // SAFETY: the thread takes over this reference.
    let argument = unsafe Unmanaged.passRetained(Errand(body)).toOpaque()
    let result = unsafe pthread_create(&thread, nil, main, argument)
    guard result == 0 else {
      unsafe Unmanaged<Errand>.fromOpaque(argument).release()
      throw SystemError(.eventLoop, code: result)
    }
    pthread_detach(thread)
  }

  /// A class, since a thread is given one pointer.
  private final class Errand: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    argument in
    if let argument = unsafe argument {
      unsafe Unmanaged<Errand>.fromOpaque(argument).takeRetainedValue().body()
    }
    return nil
  }
}
