import HearthSystem

/// The words behind the program's name, told apart: a command, its argument, options with their values.
struct ParsedArguments {
  /// nil where only options were given.
  private(set) var word: CommandWord?
  private var options: [(option: CommandOption, value: String)] = []
  private var positional: [String] = []

  init(_ arguments: [String]) throws(UsageError) {
    let items: [OptionParser.Item]
    var fault: UsageError?
    do throws(OptionParser.Stopped) {
      items = try OptionParser.parse(arguments, permitted: Self.permitted)
    } catch {
      items = error.items
      fault = UsageError(error.fault)
    }
    // A command that there is not matters more than an option that it would not have.
    try read(items)
    if let fault { throw fault }
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

  /// The options that may stand behind these words.
  private static func permitted(after words: [String]) -> [OptionSpec] {
    let own = words.first.flatMap(CommandWord.init(rawValue:))?.options ?? []
    return (CommandOption.everywhere + own).map(\.spec)
  }

  private mutating func read(_ items: [OptionParser.Item]) throws(UsageError) {
    for item in items {
      switch item {
      case .option(let spec, let value):
        guard let option = CommandOption(rawValue: spec.name) else { continue }
        options.append((option, value ?? ""))
      case .word(let text, looksLikeOption: true): throw .unknownOption(text, nearest: nil)
      case .word(let text, looksLikeOption: false) where word == nil: word = try Self.word(text)
      case .word(let text, looksLikeOption: false): positional.append(text)
      }
    }
  }

  private static func word(_ text: String) throws(UsageError) -> CommandWord {
    if let word = CommandWord(rawValue: text) { return word }
    let words = CommandWord.allCases.map(\.rawValue)
    throw .unknownCommand(text, nearest: words.nearestWord(to: text))
  }
}

extension UsageError {
  fileprivate init(_ fault: OptionFault) {
    self =
      switch fault {
      case .unknown(let option, let nearest): .unknownOption(option, nearest: nearest)
      case .ambiguous(let option, let candidates):
        .ambiguousOption(option, candidates: candidates)
      case .needsValue(let option): .missingValue(option: option)
      case .takesNoValue(let option): .unexpectedValue(option: option)
      }
  }
}
