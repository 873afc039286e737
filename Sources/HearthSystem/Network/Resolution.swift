internal import CLinux
internal import Glibc
internal import Synchronization

/// One question to the resolver, on a thread of its own, since nothing can bound the time of an answer.
final class Resolution: Sendable {
  typealias Answer = Result<[SocketAddress], SocketAddress.ResolutionFailure>

  private let host: String
  private let port: UInt16
  private let answer = Mutex<Answer?>(nil)
  private let answered: WakeUpEvent?

  init(host: String, port: UInt16) {
    self.host = host
    self.port = port
    answered = WakeUpEvent()
  }

  /// The answer, or nil at the deadline.
  func wait(until deadline: Deadline) -> Answer? {
    guard let answered else { return .failure(.unavailable) }
    var thread = pthread_t()
    // SAFETY: the thread takes over this reference.
    let argument = unsafe Unmanaged.passRetained(self).toOpaque()
    let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
      if let argument = unsafe argument {
        unsafe Unmanaged<Resolution>.fromOpaque(argument).takeRetainedValue().ask()
      }
      return nil
    }
    guard unsafe pthread_create(&thread, nil, main, argument) == 0 else {
      unsafe Unmanaged<Resolution>.fromOpaque(argument).release()
      return .failure(.unavailable)
    }
    pthread_detach(thread)
    answered.wait(until: deadline)
    return answer.withLock { $0 }
  }

  private func ask() {
    let result: Answer
    do throws(SocketAddress.ResolutionFailure) {
      result = .success(try SocketAddress.resolve(host: host, port: port))
    } catch {
      result = .failure(error)
    }
    answer.withLock { $0 = result }
    answered?.wake()
  }
}

/// A descriptor through which one thread tells another that something happened.
private struct WakeUpEvent: Sendable {
  private let event: SharedDescriptor

  init?() {
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    event = SharedDescriptor(FileDescriptor(rawValue: descriptor))
  }

  func wake() {
    try? event.descriptor.writeAll([1, 0, 0, 0, 0, 0, 0, 0])
  }

  func wait(until deadline: Deadline) {
    _ = try? event.descriptor.waitUntilReady(.reading, deadline: deadline)
  }
}
