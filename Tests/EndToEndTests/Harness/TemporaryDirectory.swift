import Foundation

/// A directory that lasts as long as the value that made it.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "hearth-e2e-\(UUID().uuidString.prefix(13))").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A path inside.
  func path(_ name: String) -> String { "\(path)/\(name)" }
}
