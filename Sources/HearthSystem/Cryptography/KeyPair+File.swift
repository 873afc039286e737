extension KeyPair {
  /// Reads the key in the file at `path`; nil if it holds none, or a damaged one.
  package static func load(from path: String) throws(SystemError) -> KeyPair? {
    let bytes = try File.read(path, maximumByteCount: encodedByteCount, followsLinks: false)
    return KeyPair(encoded: bytes)
  }

  /// Writes the key to a new file that only this user may read; an existing one is never replaced.
  ///
  /// The file is durable when this returns. If writing fails, no file is left behind.
  package func save(to path: String) throws(SystemError) {
    try File.create(path, holding: encoded)
  }
}
