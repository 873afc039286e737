/// What a program prints about itself.
package enum Page: Hashable, Sendable {
  case version
  /// The help of one command, of a family of commands, or of the whole program for no words.
  case help([String])
}

extension ProgramDescription {
  static let help = "help"

  /// The commands about the program itself.
  static func ownCommands(of name: String) -> [CommandDescription] {
    [
      CommandDescription(
        help, arguments: [ArgumentSpec("COMMAND", .text, .any, completion: .commands)],
        "say more about a command", example: "\(name) help help")
    ]
  }

  /// The page as text, or as a document of one key.
  package func text(of page: Page, isJSON: Bool) -> String {
    let (key, text) = content(of: page)
    guard isJSON else { return text }
    let document: JSONValue = .object([JSONValue.Member(key: key, value: .text(text))])
    return document.json + "\n"
  }

  private func content(of page: Page) -> (key: String, text: String) {
    switch page {
    case .version: ("version", "\(name) \(ProductVersion.text)\n")
    case .help(let words): ("help", helpText(for: words))
    }
  }
}
