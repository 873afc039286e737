internal import HearthModel
internal import HearthSystem

/// Turns words into a checked ``Invocation``, by the rows of the ``CommandTable``.
///
/// Options may stand anywhere after their command, and those of ``OptionSpec/everywhere`` anywhere.
struct CommandLineParser {
  private var words: [String] = []
  private var arguments: [Argument] = []
  private var options: [String: String] = [:]

  /// An argument, and whether it stood where an option could.
  private struct Argument {
    let text: String
    let looksLikeOption: Bool
  }

  /// What a command line asks for.
  enum Request: Sendable {
    case run(Invocation)
    case help(words: [String])
    case version
  }

  /// Whether a fault is to be reported as JSON, as far as the line was read.
  private(set) var isJSON = false

  mutating func parse(_ line: [String]) throws(CLIError) -> Request {
    // How to report a fault must be known wherever the fault stands.
    isJSON = CommandArguments.asksForJSON(line)
    let items: [OptionParser.Item]
    var fault: OptionFault?
    do throws(OptionParser.Stopped) {
      items = try OptionParser.parse(line, permitted: Self.permitted)
    } catch {
      items = error.items
      fault = error.fault
    }
    for item in items {
      switch item {
      case .word(let word, let looksLikeOption): try take(word, looksLikeOption: looksLikeOption)
      case .option(let option, let value): set(option, to: value ?? "")
      }
    }
    if let fault { throw usage(UsageFault(fault)) }
    if options["help"] != nil { return .help(words: words) }
    if options["version"] != nil { return .version }
    return .run(try finish())
  }

  // MARK: Words

  private mutating func take(_ word: String, looksLikeOption: Bool) throws(CLIError) {
    let next = arguments.isEmpty ? CommandTable.nextWords(after: words) : []
    if next.contains(word) {
      words.append(word)
      return
    }
    let command = CommandTable.commands.first { $0.words == words }
    guard let command, !command.arguments.isEmpty else {
      if !next.isEmpty {
        throw usage(.unknownCommand(word, under: words, nearest: next.nearestWord(to: word)))
      }
      throw usage(.unexpectedArgument(word))
    }
    arguments.append(Argument(text: word, looksLikeOption: looksLikeOption))
  }

  private func finish() throws(CLIError) -> Invocation {
    guard let command = CommandTable.commands.first(where: { $0.words == words }) else {
      throw usage(.noCommand)
    }
    let allowed = command.allOptions
    for name in options.keys.sorted() where !allowed.contains(where: { $0.name == name }) {
      throw usage(.unknownOption("--" + name, nearest: nil))
    }
    try check(arguments, against: command.arguments)
    return Invocation(command: command, arguments: arguments.map(\.text), options: options)
  }

  private func check(
    _ arguments: [Argument], against specs: [ArgumentSpec]
  ) throws(CLIError) {
    var remaining = arguments[...]
    for spec in specs {
      if spec.isRequired, remaining.isEmpty { throw usage(.missingArgument(spec.name)) }
      let taken = remaining.prefix(spec.maximumCount ?? remaining.count)
      remaining = remaining.dropFirst(taken.count)
      for argument in taken { try check(argument, against: spec) }
      if spec.kind == .place, Place(words: taken.map(\.text)) == nil {
        throw usage(.notAPlace(taken.map(\.text).joined(separator: " ")))
      }
    }
    if let extra = remaining.first { throw usage(.unexpectedArgument(extra.text)) }
  }

  private func check(_ argument: Argument, against spec: ArgumentSpec) throws(CLIError) {
    switch spec.kind {
    case .number(let range):
      guard let number = Int64(argument.text), range.contains(number) else {
        throw usage(.notANumber(argument.text, range: range))
      }
    case .colour:
      guard Colour(label: argument.text) != nil else { throw usage(.notAColour(argument.text)) }
    case .text:
      if argument.looksLikeOption { throw usage(.unknownOption(argument.text, nearest: nil)) }
    case .value, .place: break
    }
  }

  // MARK: Options

  /// The options that may stand behind these words: the command's, or those of every command that it may become.
  private static func permitted(after line: [String]) -> [OptionSpec] {
    var words: [String] = []
    for word in line {
      guard CommandTable.nextWords(after: words).contains(word) else { break }
      words.append(word)
    }
    guard !words.isEmpty else { return OptionSpec.everywhere }
    var permitted = OptionSpec.everywhere
    let isWhole = words.count < line.count
    for command in CommandTable.commands(under: words) where !isWhole || command.words == words {
      for option in command.options where !permitted.contains(where: { $0.name == option.name }) {
        permitted.append(option)
      }
    }
    return permitted
  }

  private mutating func set(_ option: OptionSpec, to value: String) {
    if option == .json { isJSON = true }
    options[option.name] = value
  }

  private func usage(_ fault: UsageFault) -> CLIError {
    .usage(fault, command: words.joined(separator: " "))
  }
}

extension UsageFault {
  fileprivate init(_ fault: OptionFault) {
    self =
      switch fault {
      case .unknown(let option, let nearest): .unknownOption(option, nearest: nearest)
      case .ambiguous(let option, let candidates):
        .ambiguousOption(option, candidates: candidates)
      case .needsValue(let option): .optionNeedsValue(option)
      case .takesNoValue(let option): .optionTakesNoValue(option)
      }
  }
}
