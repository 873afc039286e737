import HearthSystem

/// The words behind the program's name, told apart: a command, its argument, options with their values.
///
/// GNU's manners: options stand anywhere, `--opt=value` and `--opt value` are one, a beginning that only
/// one option has is enough, and `--` ends the options.
struct ParsedArguments {
  /// nil where only options were given.
  private(set) var word: CommandWord?
  private var options: [(option: CommandOption, value: String)] = []
  private var positional: [String] = []

  init(_ arguments: [String]) throws(UsageError) {
    let known = try Self.word(in: arguments)
    word = known
    let allowed = CommandOption.everywhere + (known?.options ?? [])
    var rest = arguments[...]
    while let text = rest.popFirst() {
      if text == "--" {
        positional += rest
        break
      } else if text.hasPrefix("--") {
        try readLong(text, allowed: allowed, rest: &rest)
      } else if text.hasPrefix("-"), text.count > 1 {
        try readLetters(text, allowed: allowed)
      } else {
        positional.append(text)
      }
    }
    if known != nil { positional.removeFirst() }
  }

  func has(_ option: CommandOption) -> Bool { options.contains { $0.option == option } }

  /// Every value that was given, in order.
  func values(of option: CommandOption) -> [String] {
    options.filter { $0.option == option }.map(\.value)
  }

  /// The value given last; it overrides those before it.
  func value(of option: CommandOption) -> String? { values(of: option).last }

  /// The one argument that the command takes; empty where it takes none.
  func argument(of word: CommandWord) throws(UsageError) -> String {
    let count = word.argument == nil ? 0 : 1
    if positional.count > count { throw .unexpectedArgument(positional[count]) }
    guard let name = word.argument else { return "" }
    guard let argument = positional.first, !argument.isEmpty else { throw .missingArgument(name) }
    return argument
  }

  /// The command: the first word that is neither an option nor the value of one.
  private static func word(in arguments: [String]) throws(UsageError) -> CommandWord? {
    var rest = arguments[...]
    while let text = rest.popFirst() {
      if text == "--" {
        guard let text = rest.popFirst() else { return nil }
        return try word(text)
      }
      guard text.hasPrefix("-") else { return try word(text) }
      // `--data` is the only option that may stand before the command and take the next word.
      if text.count > 2, "--data".hasPrefix(text) { _ = rest.popFirst() }
    }
    return nil
  }

  private static func word(_ text: String) throws(UsageError) -> CommandWord {
    if let word = CommandWord(rawValue: text) { return word }
    let words = CommandWord.allCases.map(\.rawValue)
    throw .unknownCommand(text, nearest: words.nearestWord(to: text))
  }

  private mutating func readLong(
    _ text: String, allowed: [CommandOption], rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let equals = text.firstIndex(of: "=")
    let name = String(text[..<(equals ?? text.endIndex)].dropFirst(2))
    let option = try Self.option(named: name, allowed: allowed)
    if let equals {
      guard option.value != nil else { throw .unexpectedValue(option: "--" + option.rawValue) }
      options.append((option, String(text[text.index(after: equals)...])))
    } else if option.value == nil {
      options.append((option, ""))
    } else if let value = rest.popFirst() {
      options.append((option, value))
    } else {
      throw .missingValue(option: "--" + option.rawValue)
    }
  }

  private mutating func readLetters(_ text: String, allowed: [CommandOption]) throws(UsageError) {
    for letter in text.dropFirst() {
      guard let option = allowed.first(where: { $0.letter == letter }) else {
        throw .unknownOption("-\(letter)", nearest: nil)
      }
      options.append((option, ""))
    }
  }

  private static func option(
    named name: String, allowed: [CommandOption]
  ) throws(UsageError) -> CommandOption {
    if let exact = allowed.first(where: { $0.rawValue == name }) { return exact }
    let candidates = allowed.filter { !name.isEmpty && $0.rawValue.hasPrefix(name) }
    if candidates.count > 1 {
      throw .ambiguousOption("--" + name, candidates: candidates.map { "--" + $0.rawValue })
    }
    guard let option = candidates.first else {
      let names = allowed.map(\.rawValue)
      let nearest = names.nearestWord(to: name)
      throw .unknownOption("--" + name, nearest: nearest.map { "--" + $0 })
    }
    return option
  }
}
