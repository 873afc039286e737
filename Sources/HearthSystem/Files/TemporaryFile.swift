internal import Glibc

/// A private file without a name, gone once it is closed.
package enum TemporaryFile {
  /// A new one, in the directory that `TMPDIR` names, else in `/tmp`.
  package static func make() throws(SystemError) -> FileDescriptor {
    let named = Environment["TMPDIR"] ?? ""
    let directory = named.hasPrefix("/") ? named : "/tmp"
    let path = "\(directory)/hearth-\(String(Entropy.uint64(), radix: 36))"
    let file = try FileDescriptor(path, .creating)
    try File.remove(path)
    return file
  }
}
