import HearthSystem

/// A directory that lasts as long as its value.
final class TemporaryDirectory: Sendable {
  let path: String

  /// A new directory; `inMemory` where a test writes much, and no disk needs to be waited for.
  init(inMemory: Bool = false) throws {
    let base = inMemory && File.exists("/dev/shm") ? "/dev/shm" : "/tmp"
    path = try Directory.createTemporary(prefix: "\(base)/hearth-store-tests-")
  }

  deinit {
    Self.remove(path)
  }

  /// Removes `path` and all below it.
  static func remove(_ path: String) {
    for name in (try? Directory.names(in: path)) ?? [] {
      let child = "\(path)/\(name)"
      if (try? FileStatus(of: child).kind) == .directory {
        remove(child)
      } else {
        try? File.remove(child)
      }
    }
    try? Directory.remove(path)
  }

  /// Copies the files of the directory at `source` to `target`, and those below it.
  static func copy(_ source: String, to target: String) throws {
    try Directory.create(target)
    for name in try Directory.names(in: source) {
      let (from, to) = ("\(source)/\(name)", "\(target)/\(name)")
      switch try FileStatus(of: from).kind {
      case .directory: try copy(from, to: to)
      default: try AtomicFile.write(File.read(from, maximumByteCount: 1 << 30), to: to)
      }
    }
  }
}

extension TemporaryDirectory {
  /// Removes the files of the directory at `path`, but none below it.
  static func removeFiles(of path: String) throws {
    for name in try Directory.names(in: path)
    where try FileStatus(of: "\(path)/\(name)").kind == .file {
      try File.remove("\(path)/\(name)")
    }
  }
}
