/// An actor that lives on an event loop: its code runs on the loop's thread, and callbacks of the loop enter it
/// with `assumeIsolated`.
package protocol LoopActor: Actor {
  nonisolated var loop: EventLoop { get }
}

extension LoopActor {
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe loop.asUnownedSerialExecutor()
  }
}
