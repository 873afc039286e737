internal import Glibc

/// A system call that failed: which one, on what, and why.
package struct SystemError: Error, Hashable, Sendable {
  /// What was asked of the system.
  package enum Operation: String, Hashable, Sendable {
    case open, read, write, close, flush, lock, rename, remove, truncate, list
    case status, createDirectory, changeMode, changeOwner, fileSystem
    case socket, bind, listen, accept, connect, poll, resolve
    case eventLoop, signal, terminal, launch
  }

  /// What callers tell apart.
  package enum Kind: Hashable, Sendable {
    case notFound, permissionDenied, alreadyExists, notADirectory, isADirectory
    case noSpace, readOnly, inputOutput, nameTooLong, symbolicLink
    /// Another process holds the lock, or the call would have had to wait.
    case wouldBlock
    case brokenPipe, connectionRefused, unreachable, timedOut, addressInUse, addressUnavailable
    case tooManyOpenFiles
    /// The file holds more than the caller's limit.
    case tooLarge
    case other
  }

  package let operation: Operation
  /// The path or address that the call was about, where there is one.
  package let subject: String?
  /// The value of `errno`.
  package let code: Int32

  package init(_ operation: Operation, on subject: String? = nil, code: Int32) {
    self.operation = operation
    self.subject = subject
    self.code = code
  }

  package var kind: Kind {
    switch code {
    case ENOENT: .notFound
    case EACCES, EPERM: .permissionDenied
    case EEXIST: .alreadyExists
    case ENOTDIR: .notADirectory
    case EISDIR: .isADirectory
    case ENOSPC, EDQUOT: .noSpace
    case EROFS: .readOnly
    case EIO: .inputOutput
    case ENAMETOOLONG: .nameTooLong
    case ELOOP: .symbolicLink
    case EWOULDBLOCK: .wouldBlock
    case EPIPE, ECONNRESET: .brokenPipe
    case ECONNREFUSED: .connectionRefused
    case EHOSTUNREACH, ENETUNREACH, ENETDOWN: .unreachable
    case ETIMEDOUT: .timedOut
    case EADDRINUSE: .addressInUse
    case EADDRNOTAVAIL: .addressUnavailable
    case EMFILE, ENFILE: .tooManyOpenFiles
    case EFBIG: .tooLarge
    default: .other
    }
  }

  /// A directory where a file was meant.
  package static func isADirectory(_ path: String) -> SystemError {
    SystemError(.read, on: path, code: EISDIR)
  }

  /// The C library's words for ``code``, such as `No space left on device`.
  package var reason: String {
    var buffer = [CChar](repeating: 0, count: 256)
    return unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, unsafe strerror_r(code, base, buffer.count) == 0
      else { return "error \(code)" }
      return unsafe String(cString: base)
    }
  }
}

/// Calls a function that returns -1 and sets `errno` on failure, again for as long as a signal interrupts it.
///
/// `errno` is read before anything else runs.
@inline(__always)
func systemCall<Result: SignedInteger>(
  _ operation: SystemError.Operation, on subject: String? = nil, _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { throw SystemError(operation, on: subject, code: code) }
  }
}

/// Runs `body`, whose failures are reported as about `subject`: a file that works under another name until it is whole
/// is known to people by the name it is to get.
package func naming<Result: ~Copyable>(
  _ subject: String, _ body: () throws(SystemError) -> Result
) throws(SystemError) -> Result {
  do throws(SystemError) {
    return try body()
  } catch {
    throw SystemError(error.operation, on: subject, code: error.code)
  }
}
