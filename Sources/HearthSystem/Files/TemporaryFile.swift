internal import Glibc

/// A private file without a name, gone once it is closed.
package enum TemporaryFile {
  /// A new one, in the directory that `TMPDIR` names, else in `/tmp`.
  package static func make() throws(SystemError) -> FileDescriptor {
    let path = "\(directory)/hearth-\(String(Entropy.uint64(), radix: 36))"
    let file = try FileDescriptor(path, .creating)
    try File.remove(path)
    return file
  }

  /// The directory that `TMPDIR` names, else `/tmp`.
  package static var directory: String {
    let named = Environment["TMPDIR"] ?? ""
    return named.hasPrefix("/") ? named : "/tmp"
  }
}
