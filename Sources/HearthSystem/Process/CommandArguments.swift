internal import Glibc

/// What the process was started with, checked: `CommandLine.arguments` would silently repair it.
package enum CommandArguments {
  /// An argument that is not UTF-8.
  package struct NotUTF8: Error, Hashable, Sendable {
    /// 1 for the first argument after the program's name.
    package let number: Int
    /// All arguments, repaired: they say how to report the fault, and nothing else.
    package let repaired: [String]
  }

  /// The arguments after the program's name.
  package static func validated() throws(NotUTF8) -> [String] {
    var arguments: [String] = []
    var firstFault: Int?
    for number in 1..<max(1, Int(CommandLine.argc)) {
      // SAFETY: the vector has `argc` strings.
      guard let text = unsafe CommandLine.unsafeArgv[number] else { break }
      if let argument = unsafe String(validatingCString: text) {
        arguments.append(argument)
      } else {
        firstFault = firstFault ?? number
        unsafe arguments.append(String(cString: text))
      }
    }
    if let firstFault { throw NotUTF8(number: firstFault, repaired: arguments) }
    return arguments
  }

  /// Whether faults are to be reported as JSON, wherever in the line they stand.
  package static func asksForJSON(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains("--json")
  }
}
