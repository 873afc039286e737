internal import HearthSystem

/// The program in which a person edits a text.
struct Editor: Sendable {
  /// What a shell runs, with arguments of its own where the person likes.
  let command: String

  /// Most bytes that are read of what an editor saved: enough to say by how much a limit is exceeded.
  private static let maximumByteCount = 16 * 1024 * 1024

  /// `$VISUAL`, where the terminal can show it, else `$EDITOR`, else `vi`; nil where that would have no terminal.
  static func ofThisProcess() -> Editor? {
    let isDumb = ["", "dumb"].contains(Environment["TERM"] ?? "")
    if !isDumb, let visual = Environment["VISUAL"], !visual.isEmpty {
      return Editor(command: visual)
    }
    if let editor = Environment["EDITOR"], !editor.isEmpty {
      return Editor(command: editor)
    }
    return !isDumb && StandardStream.input.isTerminal ? Editor(command: "vi") : nil
  }

  /// Runs the editor on a file.
  func edit(_ file: PrivateFile) throws(CLIError) {
    let end: ChildProcess.End
    do throws(SystemError) {
      end = try ChildProcess.run(
        "/bin/sh", ["-c", command + " \"$@\"", command, file.path])
    } catch {
      throw .system(error)
    }
    guard end == .exited(status: 0) else { throw .editorFailed(command) }
  }

  /// What the editor left in the file, which must be text.
  func text(of file: PrivateFile) throws(CLIError) -> String {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File.read(file.path, maximumByteCount: Self.maximumByteCount)
    } catch {
      throw .system(error)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notAText(.notUTF8) }
    guard !bytes.contains(0) else { throw .notAText(.nul) }
    return text
  }
}
