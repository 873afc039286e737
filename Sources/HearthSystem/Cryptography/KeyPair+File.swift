extension KeyPair {
  /// Reads the secret in the file at `path`, which must be this user's alone; nil if it holds no key.
  package static func load(from path: String) throws(SystemError) -> KeyPair? {
    let bytes = try File.read(path, maximumByteCount: secretByteCount, followsLinks: false)
    return KeyPair(secret: bytes)
  }

  /// Writes the secret to a new file that only this user may read; an existing one is never replaced.
  ///
  /// The file is durable when this returns. If writing fails, no file is left behind.
  package func save(to path: String) throws(SystemError) {
    try File.create(path, holding: secret)
  }
}
