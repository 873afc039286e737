/// An open file with several owners, closed with the last of them.
final class SharedDescriptor: Sendable {
  let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }
}
