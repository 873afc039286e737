internal import HearthSystem

/// A file for an editor, mode 0600, in a directory that nobody else can look into.
///
/// Editors leave copies beside what they edit, so the directory is the file's own.
struct PrivateFile: Sendable {
  private let directory: String
  let path: String

  /// Makes the file under `$XDG_RUNTIME_DIR`, else `$TMPDIR`, else `/tmp`.
  init(holding text: String) throws(CLIError) {
    do throws(SystemError) {
      directory = try Directory.createTemporary(prefix: Self.parent + "/hearth-")
      path = directory + "/note.txt"
      try File.create(path, holding: Array(text.utf8))
    } catch {
      throw .system(error)
    }
  }

  private static var parent: String {
    for name in ["XDG_RUNTIME_DIR", "TMPDIR"] {
      guard let path = Environment[name], path.hasPrefix("/") else { continue }
      if (try? FileStatus(of: path, followsLinks: true).kind) == .directory { return path }
    }
    return "/tmp"
  }

  /// Whether the file is still there; an editor may have removed it.
  var isThere: Bool { (try? FileStatus(of: path, followsLinks: true)) != nil }

  /// Removes the file and what an editor left beside it.
  func remove() {
    // What cannot be removed is still nobody else's to read.
    for name in (try? Directory.names(in: directory)) ?? [] {
      try? File.remove(directory + "/" + name)
    }
    try? Directory.remove(directory)
  }
}
