/// A shell that completes words.
package enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// What makes the shell complete the words of a program from now on.
  func installation(of name: String) -> String {
    switch self {
    case .bash:
      "`\(name) completions bash > ~/.local/share/bash-completion/completions/\(name)`"
    case .zsh: "`\(name) completions zsh > DIR/_\(name)`, where DIR is one of `$fpath`"
    case .fish: "`\(name) completions fish > ~/.config/fish/completions/\(name).fish`"
    }
  }
}
