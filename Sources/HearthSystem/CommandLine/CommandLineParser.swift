/// Turns the words behind a program's name into a checked request, by the program's description.
///
/// Options may stand anywhere after their command, and those of ``ProgramDescription/everywhere`` anywhere.
package struct CommandLineParser {
  private let program: ProgramDescription
  private var words: [String] = []
  private var arguments: [Argument] = []
  private var options: [ParsedCommandLine.Option] = []

  /// An argument, and whether it stood where an option could.
  private struct Argument {
    let text: String
    let looksLikeOption: Bool
  }

  /// What a command line asks for.
  package enum Request: Sendable {
    case run(ParsedCommandLine)
    case show(Page)
    case complete(CompletionCall)
  }

  /// A fault, and the words of the command in which it was found.
  package struct Refusal: Error, Hashable, Sendable {
    package let fault: CommandLineFault
    package let command: [String]
  }

  /// Whether the answer is to be JSON, a fault too, as far as the line was read.
  package private(set) var isJSON = false

  package init(_ program: ProgramDescription) {
    self.program = program
  }

  package mutating func parse(_ line: [String]) throws(Refusal) -> Request {
    // How to report a fault must be known wherever the fault stands.
    isJSON = CommandArguments.asksForJSON(line)
    if line.first == CompletionCall.word, let call = CompletionCall(Array(line.dropFirst())) {
      return .complete(call)
    }
    let items: [OptionParser.Item]
    var fault: OptionFault?
    do throws(OptionParser.Stopped) {
      items = try OptionParser.parse(line, permitted: program.permitted)
    } catch {
      items = error.items
      fault = error.fault
    }
    for item in items {
      switch item {
      case .word(let word, let looksLikeOption): try take(word, looksLikeOption: looksLikeOption)
      case .option(let option, let value):
        if option.name == OptionSpec.json.name { isJSON = true }
        options.append(ParsedCommandLine.Option(spec: option, value: value))
      }
    }
    // A command that there is not matters more than an option that it would not have.
    if let fault { throw refusal(.option(fault)) }
    if options.has(.help) { return .show(.help(words)) }
    if options.has(.version) { return .show(.version) }
    return try request(try finish())
  }

  // MARK: Words

  private mutating func take(_ word: String, looksLikeOption: Bool) throws(Refusal) {
    let next = arguments.isEmpty ? program.nextWords(after: words) : []
    if next.contains(word) {
      words.append(word)
      return
    }
    guard let command = program.command(words), !command.arguments.isEmpty else {
      if word == ProgramDescription.help, !words.isEmpty {
        throw refusal(.unknownCommand(word, under: path, nearest: helpLine(for: words)))
      }
      if !next.isEmpty {
        throw refusal(.unknownCommand(word, under: path, nearest: next.nearestWord(to: word)))
      }
      throw refusal(.unexpectedArgument(word))
    }
    arguments.append(Argument(text: word, looksLikeOption: looksLikeOption))
  }

  private func finish() throws(Refusal) -> ParsedCommandLine {
    guard let command = program.command(words) else { throw refusal(.noCommand) }
    let allowed = command.options + program.everywhere
    for option in options where !allowed.contains(where: { $0.name == option.spec.name }) {
      throw refusal(.option(.unknown("--" + option.spec.name, nearest: nil)))
    }
    try check(arguments, against: command.arguments)
    return ParsedCommandLine(
      command: command, arguments: arguments.map(\.text), options: options)
  }

  private func check(
    _ arguments: [Argument], against specs: [ArgumentSpec]
  ) throws(Refusal) {
    var remaining = arguments[...]
    for spec in specs {
      if spec.isRequired, remaining.isEmpty { throw refusal(.missingArgument(spec.name)) }
      let taken = remaining.prefix(spec.maximumCount ?? remaining.count)
      remaining = remaining.dropFirst(taken.count)
      for argument in taken { try check(argument, against: spec) }
    }
    if let extra = remaining.first { throw refusal(.unexpectedArgument(extra.text)) }
  }

  private func check(_ argument: Argument, against spec: ArgumentSpec) throws(Refusal) {
    switch spec.kind {
    case .number(let range):
      guard let number = Int64(argument.text), range.contains(number) else {
        throw refusal(.notANumber(argument.text, range: range))
      }
    case .oneOf(let words):
      guard words.contains(where: { $0.lowercased() == argument.text.lowercased() }) else {
        throw refusal(.notOneOf(argument.text, words: words))
      }
    case .text:
      if argument.looksLikeOption {
        throw refusal(.option(.unknown(argument.text, nearest: nil)))
      }
    case .value, .place: break
    }
  }

  // MARK: Pages

  /// The commands about the program itself are carried out by its description.
  private func request(_ line: ParsedCommandLine) throws(Refusal) -> Request {
    switch line.command.name {
    case ProgramDescription.help: return .show(.help(try knownWords(line.arguments)))
    case ProgramDescription.manual: return .show(.manual)
    case ProgramDescription.completions:
      guard let shell = Shell(rawValue: line.arguments[0].lowercased()) else {
        throw refusal(.missingArgument("SHELL"))
      }
      return .show(.completions(shell))
    default: return .run(line)
    }
  }

  /// The words of a command that somebody wants explained.
  private func knownWords(_ line: [String]) throws(Refusal) -> [String] {
    let known = program.commandWords(of: line)
    guard known.count < line.count else { return known }
    let unknown = line[known.count]
    let nearest = program.nextWords(after: known).nearestWord(to: unknown)
    let path = [program.name] + known
    throw refusal(.unknownCommand(unknown, under: path, nearest: nearest))
  }

  private func helpLine(for words: [String]) -> String {
    ([program.name, ProgramDescription.help] + words).joined(separator: " ")
  }

  private var path: [String] { [program.name] + words }

  private func refusal(_ fault: CommandLineFault) -> Refusal {
    Refusal(fault: fault, command: path)
  }
}
