internal import Glibc

extension FileDescriptor {
  func bind(to address: SocketAddress) throws(SystemError) {
    let subject = address.description
    let result = unsafe address.withSystemAddress { pointer, length in
      unsafe Glibc.bind(rawValue, pointer, length)
    }
    guard let result else { throw SystemError(.bind, on: subject, code: ENAMETOOLONG) }
    guard result == 0 else { throw SystemError(.bind, on: subject, code: errno) }
  }

  /// Starts to connect; false if that is not done yet: the socket is ready for writing once it is.
  func connect(to address: SocketAddress) throws(SystemError) -> Bool {
    let subject = address.description
    let result = unsafe address.withSystemAddress { pointer, length in
      unsafe Glibc.connect(rawValue, pointer, length)
    }
    guard let result else { throw SystemError(.connect, on: subject, code: ENAMETOOLONG) }
    if result == 0 { return true }
    // An interrupted connect goes on by itself, like one that would have had to wait.
    let code = errno
    guard code == EINPROGRESS || code == EINTR else {
      throw SystemError(.connect, on: subject, code: code)
    }
    return false
  }
}
