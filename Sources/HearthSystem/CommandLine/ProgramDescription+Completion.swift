extension ProgramDescription {
  /// What a typed word may become.
  package enum Completions: Hashable, Sendable {
    case candidates([Candidate])
    /// The shell knows its files better.
    case files
    case directories
  }

  /// Looks up what the program keeps under a name of ``Completion/stored(_:)``.
  package typealias Lookup = (String, PartialCommandLine) -> [Candidate]

  /// What the last of `words` may become; it is empty where nothing is typed yet.
  ///
  /// Candidates begin with what is typed, whatever the case.
  package func completions(of words: [String], stored: Lookup) -> Completions {
    let typed = words.last ?? ""
    let line = PartialCommandLine(words.dropLast(), of: self)
    switch line.expected {
    case .nothing: return .candidates([])
    case .value(let option):
      return filled(option.completion, line, stored).beginning(with: typed)
    case .word: break
    }
    if typed.hasPrefix("-"), !line.isBehindDashes {
      return optionCompletions(of: typed, line, stored)
    }
    return wordCompletions(line, stored).beginning(with: typed)
  }

  private func optionCompletions(
    of typed: String, _ line: PartialCommandLine, _ stored: Lookup
  ) -> Completions {
    let permitted = permitted(after: line.command + line.arguments)
    if let sign = typed.firstIndex(of: "=") {
      let name = typed[..<sign].dropFirst(2)
      let option =
        permitted.first { $0.name == name } ?? permitted.first { $0.name.hasPrefix(name) }
      guard let option else { return .candidates([]) }
      return filled(option.completion, line, stored)
        .prefixed(with: String(typed[...sign])).beginning(with: typed)
    }
    let unused = permitted.filter { !line.options.has($0) }
    let candidates = unused.map { Candidate("--" + $0.name, summary: $0.summary) }
    return Completions.candidates(candidates).beginning(with: typed)
  }

  private func wordCompletions(_ line: PartialCommandLine, _ stored: Lookup) -> Completions {
    var candidates: [Candidate] = []
    if line.arguments.isEmpty {
      candidates = nextWords(after: line.command).map { word in
        let words = line.command + [word]
        return Candidate(word, summary: command(words)?.summary ?? "")
      }
    }
    guard let command = command(line.command), let spec = command.argument(after: line.arguments)
    else { return .candidates(candidates) }
    switch filled(spec, of: command, line, stored) {
    case .candidates(let more): return .candidates(candidates + more)
    case let other: return candidates.isEmpty ? other : .candidates(candidates)
    }
  }

  /// What an argument may be, without what was given already.
  private func filled(
    _ spec: ArgumentSpec, of command: CommandDescription, _ line: PartialCommandLine,
    _ stored: Lookup
  ) -> Completions {
    var completion = spec.completion
    if spec.kind == .place, let last = line.arguments.last,
      ArgumentSpec.placesBeside.contains(last)
    {
      completion = command.arguments.first?.completion ?? .nothing
    }
    guard case .candidates(let candidates) = filled(completion, line, stored) else {
      return filled(completion, line, stored)
    }
    let usable = candidates.filter { !line.arguments.contains($0.text) }.compactMap { candidate in
      // Where options may stand, a name with a dash would be taken for one.
      candidate.text.hasPrefix("-") && !line.isBehindDashes ? candidate.asID : candidate
    }
    return .candidates(usable)
  }

  private func filled(
    _ completion: Completion, _ line: PartialCommandLine, _ stored: Lookup
  ) -> Completions {
    switch completion {
    case .nothing: .candidates([])
    case .files: .files
    case .directories: .directories
    case .words(let words): .candidates(words.map { Candidate($0) })
    case .commands: .candidates(nextWords(after: line.arguments).map { Candidate($0) })
    case .stored(let name): .candidates(stored(name, line))
    }
  }
}

extension CommandDescription {
  /// The argument that comes behind these; nil where there are enough.
  fileprivate func argument(after given: [String]) -> ArgumentSpec? {
    var count = given.count
    for spec in arguments {
      var most = spec.maximumCount ?? .max
      if spec.kind == .place, count == 1, !ArgumentSpec.placesBeside.contains(given.last ?? "") {
        most = 1
      }
      if count < most { return spec }
      count -= most
    }
    return nil
  }
}

extension ProgramDescription.Completions {
  fileprivate func beginning(with typed: String) -> Self {
    guard case .candidates(let candidates) = self else { return self }
    let beginning = typed.lowercased()
    var known: Set<String> = []
    return .candidates(
      candidates.filter {
        $0.text.lowercased().hasPrefix(beginning) && known.insert($0.text).inserted
      })
  }

  fileprivate func prefixed(with prefix: String) -> Self {
    guard case .candidates(let candidates) = self else { return self }
    return .candidates(candidates.map { Candidate(prefix + $0.text, summary: $0.summary) })
  }
}
