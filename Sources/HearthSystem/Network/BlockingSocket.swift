internal import Glibc

/// A connected socket whose every call waits, but not past its deadline.
package struct BlockingSocket: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Connects to the socket in the file system at `path`, however long that is.
  package init(unix path: String, deadline: Deadline) throws(ConnectionError) {
    do throws(SystemError) {
      let name = try UnixSocketPath(path)
      let descriptor = try FileDescriptor(streamSocketOf: AF_UNIX)
      var isConnected = try descriptor.connectWhenAccepted(to: name.address)
      while !isConnected {
        // A full queue of a socket in the file system cannot be waited for, only tried again.
        guard !deadline.hasPassed else { throw SystemError(.connect, on: path, code: ETIMEDOUT) }
        usleep(Self.retryMicroseconds)
        isConnected = try descriptor.connectWhenAccepted(to: name.address)
      }
      self.descriptor = descriptor
    } catch {
      throw ConnectionError(error)
    }
  }

  /// Reads what is there, waiting for the first byte; empty when the peer sends no more.
  package func read(deadline: Deadline) throws(ConnectionError) -> [UInt8] {
    do throws(SystemError) {
      while true {
        do throws(SystemError) {
          return try descriptor.read(maximumByteCount: Self.readByteCount)
        } catch  where error.kind == .wouldBlock {
          guard try descriptor.waitUntilReady(.reading, deadline: deadline) else {
            throw SystemError(.read, code: ETIMEDOUT)
          }
        }
      }
    } catch {
      throw ConnectionError(error)
    }
  }

  package func writeAll(_ bytes: [UInt8], deadline: Deadline) throws(ConnectionError) {
    var queue = WriteQueue()
    queue.append(bytes)
    var written = 0
    do throws(SystemError) {
      while true {
        written += try queue.write(to: descriptor)
        if written == bytes.count { return }
        guard try descriptor.waitUntilReady(.writing, deadline: deadline) else {
          throw SystemError(.write, code: ETIMEDOUT)
        }
      }
    } catch {
      throw ConnectionError(error)
    }
  }

  var rawDescriptor: Int32 { descriptor.rawValue }

  var unconfirmedByteCount: Int { descriptor.unconfirmedByteCount }

  /// See ``FileDescriptor/setConnectionOptions()``.
  func setConnectionOptions() {
    descriptor.setConnectionOptions()
  }

  /// Tells the peer that nothing more will be sent; reading goes on.
  package func finishWriting() {
    _ = shutdown(descriptor.rawValue, Int32(SHUT_WR))
  }

  private static let readByteCount = 64 * 1024
  private static let retryMicroseconds: UInt32 = 5_000
}

extension FileDescriptor {
  fileprivate func connectWhenAccepted(to address: SocketAddress) throws(SystemError) -> Bool {
    do throws(SystemError) {
      return try connect(to: address)
    } catch  where error.kind == .wouldBlock {
      return false
    }
  }
}
