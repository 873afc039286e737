/// What a program prints about itself.
package enum Page: Hashable, Sendable {
  case version
  /// The help of one command, of a family of commands, or of the whole program for no words.
  case help([String])
  case completions(Shell)
  case manual
}

extension ProgramDescription {
  static let help = "help"
  static let completions = "completions"
  static let manual = "man"

  /// The commands about the program itself.
  static func ownCommands(of name: String) -> [CommandDescription] {
    [
      CommandDescription(
        completions,
        arguments: [ArgumentSpec("SHELL", .oneOf(Shell.allCases.map(\.rawValue)))],
        "print what makes a shell complete commands, options and names",
        details: Shell.allCases.map { "\($0.rawValue): \($0.installation(of: name))" }
          .parted(by: "\n"),
        example: "\(name) completions bash"),
      CommandDescription(
        manual, "print the manual page",
        details: "`\(name) man | man --local-file -` shows it.", example: "\(name) man"),
      CommandDescription(
        help, arguments: [ArgumentSpec("COMMAND", .text, .any, completion: .commands)],
        "say more about a command", example: "\(name) help completions"),
    ]
  }

  /// The page as text, or as a document of one key.
  package func text(of page: Page, isJSON: Bool) -> String {
    let (key, text) = content(of: page)
    guard isJSON else { return text + (page == .version ? "\n" : "") }
    let document: JSONValue = .object([JSONValue.Member(key: key, value: .text(text))])
    return document.json + "\n"
  }

  private func content(of page: Page) -> (key: String, text: String) {
    switch page {
    case .version: ("version", "\(name) \(ProductVersion.text)")
    case .help(let words): ("help", helpText(for: words))
    case .completions(let shell): ("script", completionScript(for: shell))
    case .manual: ("manual", manualPage)
    }
  }
}
