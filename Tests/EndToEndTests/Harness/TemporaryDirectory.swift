import Foundation

/// A directory that lasts as long as the value that made it.
final class TemporaryDirectory: Sendable {
  let path: String

  /// How the path of every one begins.
  static var prefix: String {
    FileManager.default.temporaryDirectory.appending(path: "hearth-e2e-").path
  }

  init() throws {
    path = "\(Self.prefix)\(UUID().uuidString.prefix(13))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A path inside.
  func path(_ name: String) -> String { "\(path)/\(name)" }
}
