/// The name of a socket in the file system, however long its path is.
///
/// A socket's address holds 107 bytes. A longer path is reached through the descriptor of its directory, which
/// must stay open as long as the name is used.
struct UnixSocketPath: ~Copyable {
  let address: SocketAddress
  private let directory: SharedDescriptor?

  init(_ path: String) throws(SystemError) {
    guard path.utf8.count > Self.maximumByteCount else {
      address = .unix(path: path)
      directory = nil
      return
    }
    let holder = SharedDescriptor(try FileDescriptor(directory: Directory.parent(of: path)))
    let name = path.split(separator: "/").last ?? ""
    address = .unix(path: "/proc/self/fd/\(holder.descriptor.rawValue)/\(name)")
    directory = holder
  }

  private static let maximumByteCount = 107
}
