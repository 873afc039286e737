internal import HearthSystem

/// What a command says, and the person who may sit before it.
///
/// It is kept until the command's end, so that a failure never follows half of a result, and then written at once:
/// first the data, then what goes with it. Only questions are asked at once, and what goes on for long is flushed.
struct Console: Sendable {
  /// What standard output will hold.
  private(set) var output = ""
  /// What standard error will hold.
  private(set) var errors = ""
  /// Whether failures are reported as JSON.
  let isJSON: Bool
  /// The lines that stand for standard input; nil where it is read itself.
  private var script: ArraySlice<String>?

  /// A console on this process's streams, or one that is given its input beforehand and keeps all that it is told.
  init(isJSON: Bool, script: [String]? = nil) {
    self.isJSON = isJSON
    self.script = script?[...]
  }

  /// Adds to the data.
  mutating func write(_ text: String) { output += text }

  /// Adds one line to what goes with the data.
  mutating func say(_ sentence: String) { errors += sentence + "\n" }

  /// Adds a failure.
  mutating func report(_ diagnostic: Diagnostic) {
    guard isJSON else {
      say("hearth: " + diagnostic.message)
      return
    }
    let error: JSONValue = [
      "code": .text(diagnostic.code.rawValue), "message": .text(diagnostic.message),
    ]
    say((["error": error] as JSONValue).json)
  }

  // MARK: At once

  /// Writes what was said so far: for commands that go on, where a person or a program waits for each result.
  ///
  /// A failure to write the data is thrown; nothing of it is kept to be written again.
  mutating func flush() throws(CLIError) {
    guard script == nil else { return }
    let (data, rest) = (output, errors)
    output = ""
    errors = ""
    // Where this fails there is nobody left to tell.
    defer { try? StandardStream.error.write(Array(rest.utf8)) }
    do throws(SystemError) {
      try StandardStream.output.write(Array(data.utf8))
    } catch {
      throw .output(error)
    }
  }

  // MARK: Asking

  /// Whether a question can be asked and answered.
  var canAsk: Bool { script == nil && StandardStream.input.isTerminal }

  /// Says what was said so far, and reads the next line of the input.
  mutating func nextLine() throws(CLIError) -> StandardStream.NextLine {
    if script != nil { return script?.popFirst().map { .line($0) } ?? .end }
    try flush()
    do throws(SystemError) {
      return try StandardStream.input.nextLine()
    } catch {
      throw .system(error)
    }
  }

  /// Asks a question that is answered with yes or no; anything but a yes is a no.
  func ask(_ question: String) -> Bool {
    prompt(question + " [y/N] ")
    guard let line = try? StandardStream.input.readLine() else { return false }
    let answer = line.lowercased()
    return answer == "y" || answer == "yes"
  }

  /// Asks for a line that is not shown while it is typed.
  func askSecretly(_ question: String) -> String? {
    if canAsk { prompt(question) }
    defer { if canAsk { prompt("\n") } }
    return try? StandardStream.input.readLine(echo: false)
  }

  private func prompt(_ text: String) {
    try? StandardStream.error.write(Array(text.utf8))
  }
}
