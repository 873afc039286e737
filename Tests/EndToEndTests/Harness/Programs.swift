import Foundation
import Testing

/// The programs under test: those that were built beside this suite.
enum Programs {
  static let hearth = directory.appending(path: "hearth").path
  static let hearthd = directory.appending(path: "hearthd").path

  private static let directory = URL(filePath: "/proc/self/exe")
    .resolvingSymlinksInPath().deletingLastPathComponent()

  /// What cron would give: no locale, no terminal, nothing that says where a home is.
  static func environment(home: String) -> [String: String] {
    ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home, "XDG_RUNTIME_DIR": home, "TZ": "UTC"]
  }

  /// Runs a program to its end and gives all that it said.
  static func run(
    _ program: String, _ arguments: [String], environment: [String: String], input: String? = nil,
    seconds: Double = 60
  ) throws -> Finished {
    let directory = try TemporaryDirectory()
    let (output, errors) = (directory.path("out"), directory.path("err"))
    var inputPath = "/dev/null"
    if let input {
      inputPath = directory.path("in")
      try Data(input.utf8).write(to: URL(filePath: inputPath))
    }

    let child = try Child(
      program, arguments, environment: environment, input: inputPath, output: output,
      errors: errors)
    let status = child.wait(seconds: seconds)

    return Finished(
      arguments: arguments, status: status,
      output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }
}

/// What a command left behind when it ended.
struct Finished: CustomStringConvertible {
  let arguments: [String]
  let status: Int32
  let output: String
  let errors: String

  /// The document on standard output.
  var json: JSON { JSON(text: output) ?? .null }

  /// The document on standard error, of a command that failed with `--json`.
  var errorCode: String? { JSON(text: errors)?["error"]["code"].string }

  /// Stops the test where the command did not succeed.
  func requireSuccess(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try #require(status == 0, "\(self)", sourceLocation: sourceLocation)
  }

  var description: String {
    "\(arguments.joined(separator: " ")) -> \(status)\nout: \(output)err: \(errors)"
  }
}
