/// A command line up to the word that is being typed, as far as it can be understood.
package struct PartialCommandLine: Sendable {
  /// What the typed word is to become.
  enum Expected: Sendable {
    case value(OptionSpec)
    /// The next word of a command, or an argument.
    case word
    /// Nothing that is known.
    case nothing
  }

  package let command: [String]
  package let arguments: [String]
  package let options: [ParsedCommandLine.Option]
  /// Whether `--` has ended the options.
  let isBehindDashes: Bool
  let expected: Expected

  /// Reads `line`, in which the typed word is not yet.
  init(_ line: [String], of program: ProgramDescription) {
    var items: [OptionParser.Item]
    var expected = Expected.word
    do throws(OptionParser.Stopped) {
      items = try OptionParser.parse(line, permitted: program.permitted)
    } catch {
      items = error.items
      expected = .nothing
      if case .needsValue(let name) = error.fault,
        let option = program.permitted(after: items.words).first(where: { "--" + $0.name == name })
      {
        expected = .value(option)
      }
    }
    let words = items.words
    command = program.commandWords(of: words)
    arguments = Array(words.dropFirst(command.count))
    options = items.compactMap { item in
      guard case .option(let spec, let value) = item else { return nil }
      return ParsedCommandLine.Option(spec: spec, value: value)
    }
    isBehindDashes = line.contains("--")
    self.expected = expected
  }

  /// The value of an option, given last.
  package func value(of option: OptionSpec) -> String? {
    options.last { $0.spec.name == option.name }?.value
  }
}

extension [OptionParser.Item] {
  fileprivate var words: [String] {
    compactMap { item in
      guard case .word(let word, _) = item else { return nil }
      return word
    }
  }
}
