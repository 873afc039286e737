internal import HearthModel
internal import HearthSystem

/// Turns words into a checked ``Invocation``, by the rows of the ``CommandTable``.
///
/// Options may stand anywhere after their command, and those of ``OptionSpec/everywhere`` anywhere;
/// unambiguous prefixes of long options work; `--` ends the options.
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

  /// The values of the options that were read before a fault, for how to report it.
  private(set) var isJSON = false

  mutating func parse(_ line: [String]) throws(CLIError) -> Request {
    // How to report a fault must be known wherever the fault stands.
    isJSON = line.prefix { $0 != "--" }.contains("--json")
    var remaining = line[...]
    var isLiteral = false
    while let word = remaining.popFirst() {
      if isLiteral || word == "-" || !word.hasPrefix("-") {
        try take(word, looksLikeOption: false)
      } else if word == "--" {
        isLiteral = true
      } else if word.hasPrefix("--") {
        try takeLongOption(word, remaining: &remaining)
      } else if word.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }) {
        try take(word, looksLikeOption: true)
      } else {
        try takeShortOptions(word, remaining: &remaining)
      }
    }
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
    case .place: break
    }
  }

  // MARK: Options

  /// The options that may stand here: the command's, or those of every command that it may become.
  private var candidates: [OptionSpec] {
    guard !words.isEmpty else { return OptionSpec.everywhere }
    var candidates = OptionSpec.everywhere
    let exact = CommandTable.commands.first { $0.words == words }
    let under = CommandTable.commands(under: words)
    for command in arguments.isEmpty ? under : [exact].compactMap(\.self) {
      for option in command.options where !candidates.contains(where: { $0.name == option.name }) {
        candidates.append(option)
      }
    }
    return candidates
  }

  private mutating func takeLongOption(
    _ word: String, remaining: inout ArraySlice<String>
  ) throws(CLIError) {
    let body = word.dropFirst(2)
    let equals = body.firstIndex(of: "=")
    let name = String(body[..<(equals ?? body.endIndex)])
    let given = equals.map { String(body[body.index(after: $0)...]) }
    let option = try option(named: name)
    switch (option.value, given) {
    case (.none, nil): set(option, to: "")
    case (.none, .some): throw usage(.optionTakesNoValue("--" + option.name))
    case (.optional, nil): set(option, to: "")
    case (.optional, .some("")): throw usage(.optionNeedsValue("--" + option.name))
    case (.optional, .some(let value)): set(option, to: value)
    case (.required, .some(let value)): set(option, to: value)
    case (.required, nil): try set(option, toFirstOf: &remaining)
    }
  }

  private mutating func takeShortOptions(
    _ word: String, remaining: inout ArraySlice<String>
  ) throws(CLIError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = candidates.first(where: { $0.short == letter }) else {
        throw usage(.unknownOption("-\(letter)", nearest: nil))
      }
      guard case .required = option.value else {
        set(option, to: "")
        continue
      }
      guard letters.isEmpty else {
        set(option, to: String(letters))
        return
      }
      try set(option, toFirstOf: &remaining)
    }
  }

  private mutating func set(_ option: OptionSpec, to value: String) {
    if option.name == "json" { isJSON = true }
    options[option.name] = value
  }

  private mutating func set(
    _ option: OptionSpec, toFirstOf remaining: inout ArraySlice<String>
  ) throws(CLIError) {
    guard let value = remaining.popFirst() else {
      throw usage(.optionNeedsValue("--" + option.name))
    }
    set(option, to: value)
  }

  private func option(named name: String) throws(CLIError) -> OptionSpec {
    let candidates = candidates
    if let exact = candidates.first(where: { $0.name == name }) { return exact }
    let longer = candidates.filter { !name.isEmpty && $0.name.hasPrefix(name) }
    if longer.count == 1 { return longer[0] }
    if longer.isEmpty {
      let nearest = candidates.map(\.name).nearestWord(to: name)
      throw usage(.unknownOption("--" + name, nearest: nearest.map { "--" + $0 }))
    }
    throw usage(.ambiguousOption("--" + name, candidates: longer.map { "--" + $0.name }))
  }

  private func usage(_ fault: UsageFault) -> CLIError {
    .usage(fault, command: words.joined(separator: " "))
  }
}
