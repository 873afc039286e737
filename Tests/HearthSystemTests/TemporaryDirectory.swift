import HearthSystem

/// A directory that is gone, with all that is in it, when the test lets go of it.
final class TemporaryDirectory {
  let path: String

  init() throws {
    path = try Directory.createTemporary(prefix: "/tmp/hearth-system-")
  }

  func file(_ name: String) -> String { path + "/" + name }

  deinit {
    for name in (try? Directory.names(in: path)) ?? [] {
      try? File.remove(file(name))
      try? Directory.remove(file(name))
    }
    try? Directory.remove(path)
  }
}
