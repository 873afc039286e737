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
    answered = try? WakeUpEvent()
  }

  /// The answer, or nil at the deadline.
  func wait(until deadline: Deadline) -> Answer? {
    guard let answered else { return .failure(.unavailable) }
    do throws(SystemError) {
      try HelperThread.start { self.ask() }
    } catch {
      return .failure(.unavailable)
    }
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
