/// A descriptor and the loop's watch over it, which end together with the last reference.
final class LoopSocket: Sendable {
  let poll: LoopPoll
  private let loop: EventLoop
  private let shared: SharedDescriptor

  init(
    _ descriptor: consuming FileDescriptor, on loop: EventLoop,
    _ body: @escaping @Sendable (LoopPoll.Events) -> Void
  ) throws(SystemError) {
    self.loop = loop
    poll = try LoopPoll(descriptor, on: loop, body)
    shared = SharedDescriptor(descriptor)
  }

  var descriptor: FileDescriptor {
    _read { yield shared.descriptor }
  }

  deinit {
    // The watch ends before the descriptor is closed, whose number may be another's a moment later.
    if loop.isCurrent { return poll.close() }
    loop.execute { [poll, shared] in
      poll.close()
      withExtendedLifetime(shared) {}
    }
  }
}
