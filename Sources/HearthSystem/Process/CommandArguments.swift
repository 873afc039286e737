internal import Glibc

/// What the process was started with, checked: `CommandLine.arguments` would silently repair it.
package enum CommandArguments {
  /// An argument that is not UTF-8.
  package struct NotUTF8: Error, Hashable, Sendable {
    /// 1 for the first argument after the program's name.
    package let number: Int
  }

  /// The arguments after the program's name.
  package static func validated() throws(NotUTF8) -> [String] {
    var arguments: [String] = []
    for number in 1..<max(1, Int(CommandLine.argc)) {
      // SAFETY: the vector has `argc` strings.
      guard let text = unsafe CommandLine.unsafeArgv[number] else { break }
      guard let argument = unsafe String(validatingCString: text) else {
        throw NotUTF8(number: number)
      }
      arguments.append(argument)
    }
    return arguments
  }
}
