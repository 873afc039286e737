internal import Glibc

/// Directories by name.
package enum Directory {
  /// Makes the directory at `path` and all above it that are missing, each mode 0700.
  ///
  /// One that exists is kept as it is. What was made is durable when this returns.
  package static func create(_ path: String) throws(SystemError) {
    if unsafe mkdir(path, 0o700) == 0 { return try flush(parent(of: path)) }
    let code = errno
    switch code {
    case EEXIST:
      let status = try FileStatus(of: path, followsLinks: true)
      guard status.kind == .directory else {
        throw SystemError(.createDirectory, on: path, code: ENOTDIR)
      }
    case ENOENT where parent(of: path) != path:
      try create(parent(of: path))
      guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw SystemError(.createDirectory, on: path, code: errno)
      }
      try flush(parent(of: path))
    default:
      throw SystemError(.createDirectory, on: path, code: code)
    }
  }

  /// Returns once the names in the directory at `path` are on the disk.
  package static func flush(_ path: String) throws(SystemError) {
    let directory = try FileDescriptor(directory: path)
    do throws(SystemError) {
      try directory.flush()
    } catch  where error.code == EINVAL || error.code == EROFS {
      // Some file systems have nothing to flush for a directory.
      return
    }
  }

  /// The names in the directory at `path`, in order, without `.` and `..`; names that are not UTF-8 are
  /// left out.
  package static func names(in path: String) throws(SystemError) -> [String] {
    guard let stream = unsafe opendir(path) else {
      throw SystemError(.list, on: path, code: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // SAFETY: `d_name` ends with a zero within its array.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(validatingCString: $0)
        }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes the directory at `path`, which must be empty.
  package static func remove(_ path: String) throws(SystemError) {
    _ = try systemCall(.remove, on: path) { unsafe rmdir(path) }
  }

  /// Makes a new directory, mode 0700, whose name begins with `prefix`.
  package static func createTemporary(prefix: String) throws(SystemError) -> String {
    let path = prefix + String(Entropy.uint64(), radix: 36)
    _ = try systemCall(.createDirectory, on: path) { unsafe mkdir(path, 0o700) }
    return path
  }

  /// The path of the directory that holds `path`.
  package static func parent(of path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    bytes = bytes[..<slash]
    while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return bytes.isEmpty ? "/" : String(Substring(bytes))
  }
}
