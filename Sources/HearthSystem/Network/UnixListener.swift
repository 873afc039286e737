internal import Glibc

/// A listening socket in the file system that only this user can reach: mode 0600 from the first moment.
package final class UnixListener: Sendable {
  package let path: String
  private let listener: Listener

  /// Listens at `path`; a socket that was left there by a process that has ended is replaced.
  ///
  /// The caller holds a lock that keeps a second process from listening there.
  package init(
    on loop: EventLoop, _ path: String, accept: @escaping @Sendable (StreamConnection) -> Void
  ) throws(SystemError) {
    self.path = path
    if let status = try? FileStatus(of: path), status.kind == .socket { try File.remove(path) }
    let name = try UnixSocketPath(path)
    let socket = try FileDescriptor(streamSocketOf: AF_UNIX)
    // Linux gives the name that bind makes the mode of the socket, so there is no moment of another mode.
    try socket.changeMode(to: 0o600)
    try socket.bind(to: name.address)
    listener = try Listener(on: loop, socket, at: .unix(path: path), accept: accept)
  }

  /// Stops listening and removes the socket's name.
  package func close() {
    listener.close()
    try? File.remove(path)
  }
}
