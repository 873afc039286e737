internal import Glibc

/// The thread that an event loop runs on.
package struct LoopThread: ~Copyable, Sendable {
  private let thread: pthread_t

  init(running loop: EventLoop) throws(SystemError) {
    var thread = pthread_t()
    // SAFETY: the new thread takes over this reference.
    let argument = unsafe Unmanaged.passRetained(loop).toOpaque()
    let result = unsafe pthread_create(&thread, nil, Self.main, argument)
    guard result == 0 else {
      unsafe Unmanaged<EventLoop>.fromOpaque(argument).release()
      throw SystemError(.eventLoop, code: result)
    }
    self.thread = thread
  }

  /// Waits until the loop was stopped and its thread has ended.
  package consuming func join() {
    pthread_join(thread, nil)
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    argument in
    if let argument = unsafe argument {
      unsafe Unmanaged<EventLoop>.fromOpaque(argument).takeRetainedValue().run()
    }
    return nil
  }
}
