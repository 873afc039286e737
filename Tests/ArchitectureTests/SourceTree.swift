import Foundation

/// The files of the project as they lie on disk.
enum SourceTree {
  /// The folder that holds `Package.swift`.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every text file, without what a build or version control leaves beside them.
  static let all: [SourceFile] = files(under: root)

  /// The Swift files under `Sources`.
  static let sources: [SourceFile] = all.filter {
    $0.path.hasPrefix("Sources/") && $0.path.hasSuffix(".swift")
  }

  /// The Swift files under `Sources` and `Tests`.
  static let swift: [SourceFile] = all.filter { $0.path.hasSuffix(".swift") }

  /// The text of a file at a path from the root, where there is one.
  static func text(_ path: String) -> String? {
    all.first { $0.path == path }?.text
  }

  private static func files(under directory: URL) -> [SourceFile] {
    let skipped: Set = [".build", ".git", ".swiftpm", "__pycache__"]
    let enumerator = FileManager.default.enumerator(atPath: directory.path)
    var files: [SourceFile] = []
    while let path = enumerator?.nextObject() as? String {
      if skipped.contains(URL(filePath: path).lastPathComponent) {
        enumerator?.skipDescendants()
      } else if let text = try? String(contentsOf: directory.appending(path: path), encoding: .utf8)
      {
        files.append(SourceFile(path: path, text: text))
      }
    }
    return files.sorted { $0.path < $1.path }
  }
}
