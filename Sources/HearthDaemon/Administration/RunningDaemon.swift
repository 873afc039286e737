import HearthStore
import HearthSystem

/// A daemon that answers in a data directory, as a command sees it.
package struct RunningDaemon: ~Copyable {
  private let socket: BlockingSocket

  /// Connects to the daemon of `directory`; nil where none runs.
  package init?(in directory: String) throws(DaemonError) {
    do throws(ConnectionError) {
      socket = try BlockingSocket(
        unix: DataDirectory.administrationPath(in: directory),
        deadline: Deadline(after: Self.patienceForConnection))
    } catch {
      switch error {
      case .refused: return nil
      case .failed(let error) where error.kind == .notFound: return nil
      default: throw DaemonError(error)
      }
    }
  }

  /// Has the daemon carry out a command, and gives what it says; what it sends of a file goes to `write`.
  ///
  /// - Throws: ``DaemonError/silent`` where nothing comes for `patience`.
  package func ask(
    _ request: AdministrationRequest, patience: Duration = Self.patienceForWork,
    write: ([UInt8]) throws(DaemonError) -> Void = { _ throws(DaemonError) in throw .malformed }
  ) throws(DaemonError) -> CommandOutput {
    var answer = CommandOutput()
    var buffer: ArraySlice<UInt8> = []
    try send(request.encoded)
    while true {
      let bytes = try receive(within: patience)
      guard !bytes.isEmpty else { throw .interrupted }
      buffer = Array(buffer)[...] + bytes
      while let chunk = try AdministrationChunk.take(from: &buffer) {
        switch chunk {
        case .output(let bytes): answer.output += String(decoding: bytes, as: UTF8.self)
        case .errors(let bytes): answer.errors += String(decoding: bytes, as: UTF8.self)
        case .file(let bytes): try write(bytes)
        case .end(let status):
          answer.status = status
          return answer
        }
      }
    }
  }

  private func send(_ bytes: [UInt8]) throws(DaemonError) {
    do throws(ConnectionError) {
      try socket.writeAll(bytes, deadline: Deadline(after: Self.patienceForConnection))
    } catch {
      throw DaemonError(error)
    }
  }

  private func receive(within patience: Duration) throws(DaemonError) -> [UInt8] {
    do throws(ConnectionError) {
      return try socket.read(deadline: Deadline(after: patience))
    } catch {
      throw DaemonError(error)
    }
  }

  private static var patienceForConnection: Duration { .seconds(5) }
  /// A check of a long log takes its time, and so does a backup of one.
  package static var patienceForWork: Duration { .seconds(3_600) }
  /// Anything else is answered at once, unless the daemon is stopped or stuck.
  package static var patienceForAnswer: Duration { .seconds(5) }
}

extension DaemonError {
  /// What a failure to talk to the daemon in a data directory comes to.
  init(_ error: ConnectionError) {
    self =
      switch error {
      case .failed(let error), .unreachable(let error): .system(error)
      case .timedOut: .silent
      case .closed, .refused, .unknownHost, .unresolved, .notOurs, .wrongPin:
        .interrupted
      }
  }
}
