/// What a shell asks of the program when somebody presses TAB: see ``ProgramDescription/completionScript(for:)``.
package struct CompletionCall: Hashable, Sendable {
  /// The first word of the hidden command.
  static let word = "_complete"

  package let shell: Shell
  /// Without the program's name; the last is being typed.
  package let words: [String]
  /// What bash leaves in front of what it replaces, of the word being typed.
  private let kept: String
  private let quote: ShellWord.Quote

  /// Reads what the script says: the shell, for bash the line up to the cursor, and the words.
  init?(_ arguments: [String]) {
    guard let name = arguments.first, let shell = Shell(rawValue: name) else { return nil }
    self.shell = shell
    guard shell == .bash else {
      words = Array(arguments.dropFirst())
      kept = ""
      quote = .none
      return
    }
    let typed = Array(arguments.dropFirst(2))
    let line = arguments.dropFirst().first ?? ""
    let read = line.isEmpty ? Self.joined(typed) : ShellWord.words(of: line).dropFirst().map(\.self)
    let last = read.last ?? ShellWord()
    words = read.map(\.text)
    quote = last.quote
    kept = ShellWord(String(last.raw.dropLast(Self.replaced(typed.last ?? "", of: last.raw)))).text
  }

  /// How many characters bash replaces: its own last word, unless that is a mark that ends a word for it.
  private static func replaced(_ word: String, of raw: String) -> Int {
    guard raw.hasSuffix(word), !["=", ":"].contains(word) else {
      return raw.hasSuffix(word) ? 0 : raw.count
    }
    return word.count
  }

  /// Joins the words that bash has parted at `=`.
  private static func joined(_ words: [String]) -> [ShellWord] {
    var joined: [String] = []
    for word in words {
      let last = joined.last ?? ""
      let isValue = last.hasPrefix("--") && last.hasSuffix("=")
      if isValue || (word == "=" && last.hasPrefix("--")) {
        joined[joined.count - 1] += word
      } else {
        joined.append(word)
      }
    }
    return joined.map { ShellWord($0) }
  }

  // MARK: Answering

  /// The answer as the script reads it: the kind, then the candidates.
  package func text(of completions: ProgramDescription.Completions) -> String {
    let (kind, candidates): (String, [Candidate]) =
      switch completions {
      case .files: ("files", [])
      case .directories: ("directories", [])
      case .candidates(let candidates): ("words", candidates)
      }
    switch shell {
    case .bash:
      return ([kind] + candidates.map(bashWord)).map { $0 + "\n" }.joined()
    case .zsh:
      let records = candidates.compactMap(Self.showable).flatMap { [$0.text, Self.shown($0)] }
      return ([kind] + records).map { $0 + "\0" }.joined()
    case .fish:
      let records = candidates.compactMap(Self.showable).map { candidate in
        candidate.summary.isEmpty ? candidate.text : candidate.text + "\t" + candidate.summary
      }
      return ([kind] + records).map { $0 + "\0" }.joined()
    }
  }

  private func bashWord(_ candidate: Candidate) -> String {
    ShellWord.typed(String(candidate.text.dropFirst(kept.count)), within: quote)
  }

  /// zsh and fish quote by themselves, but show controls raw: what has some stands by its id.
  private static func showable(_ candidate: Candidate) -> Candidate? {
    let isSafe = candidate.text.unicodeScalars.allSatisfy { !$0.isControl || $0 == "\n" }
    return isSafe ? candidate : candidate.asID
  }

  private static func shown(_ candidate: Candidate) -> String {
    let text = candidate.text.safeForTerminal
    return candidate.summary.isEmpty ? text : "\(text)  -- \(candidate.summary)"
  }
}
