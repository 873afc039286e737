import HearthSystem

/// One command that talks to the daemon over the administration socket.
///
/// A class, because the host's tables and its callbacks share it; it never leaves the host.
final class Desk {
  let stream: StreamConnection
  /// What has come of the request.
  var received: [UInt8] = []
  var hasAsked = false
  /// The file that is being sent, piece by piece.
  private var file: FilePiece?

  init(_ stream: StreamConnection) {
    self.stream = stream
  }

  /// Says all of an answer, and closes once it is sent.
  func answer(_ output: CommandOutput) {
    for piece in pieces(of: output.output) {
      stream.write(AdministrationChunk.output(piece).encoded)
    }
    for piece in pieces(of: output.errors) {
      stream.write(AdministrationChunk.errors(piece).encoded)
    }
    stream.write(AdministrationChunk.end(output.status).encoded)
    stream.closeWhenDrained()
  }

  /// Sends the file at `path`, which is removed in the end.
  func send(fileAt path: String) throws(SystemError) {
    file = FilePiece(path: path, descriptor: try FileDescriptor(path, .reading))
    try sendMore()
  }

  /// Sends pieces of the file until the connection is full.
  func sendMore() throws(SystemError) {
    while let file, stream.isOpen, stream.queuedByteCount < AdministrationChunk.maximumByteCount {
      let bytes = try file.descriptor.read(
        maximumByteCount: AdministrationChunk.maximumByteCount)
      guard !bytes.isEmpty else {
        self.file = nil
        return answer(CommandOutput())
      }
      stream.write(AdministrationChunk.file(bytes).encoded)
    }
  }

  func close() {
    file = nil
    stream.close()
  }

  private func pieces(of text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: AdministrationChunk.maximumByteCount).map {
      Array(bytes[$0..<min($0 + AdministrationChunk.maximumByteCount, bytes.count)])
    }
  }

  /// A temporary file that goes when nobody reads it any more.
  private final class FilePiece {
    let path: String
    let descriptor: FileDescriptor

    init(path: String, descriptor: consuming FileDescriptor) {
      self.path = path
      self.descriptor = descriptor
    }

    deinit {
      // It is removed at the next start otherwise.
      try? File.remove(path)
    }
  }
}
