internal import HearthSystem

/// Standard output, standard error, and the person who may sit before them.
///
/// What a command prints is kept until its end and written at once, so a failure never follows half of a
/// result.
struct Console: Sendable {
  private var output = ""
  private let isJSON: Bool

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  /// Adds to what standard output will hold.
  mutating func write(_ text: String) { output += text }

  /// Writes everything to standard output.
  mutating func flush() throws(SystemError) {
    let bytes = Array(output.utf8)
    output = ""
    if !bytes.isEmpty { try StandardStream.output.write(bytes) }
  }

  /// Writes one line to standard error; where that fails there is nobody left to tell.
  func say(_ sentence: String) {
    try? StandardStream.error.write(Array((sentence + "\n").utf8))
  }

  /// Writes a failure to standard error.
  func report(_ diagnostic: Diagnostic) {
    guard isJSON else {
      say("hearth: " + diagnostic.message)
      return
    }
    let error: JSONValue = [
      "code": .text(diagnostic.code.rawValue), "message": .text(diagnostic.message),
    ]
    say((["error": error] as JSONValue).json)
  }

  /// Whether a question can be asked and answered.
  var canAsk: Bool { StandardStream.input.isTerminal }

  /// Asks a question that is answered with yes or no; anything but a yes is a no.
  func ask(_ question: String) -> Bool {
    try? StandardStream.error.write(Array((question + " [y/N] ").utf8))
    guard let line = try? StandardStream.input.readLine() else { return false }
    let answer = line.lowercased()
    return answer == "y" || answer == "yes"
  }

  /// Asks for a line that is not shown while it is typed.
  func askSecretly(_ prompt: String) -> String? {
    if canAsk { try? StandardStream.error.write(Array(prompt.utf8)) }
    let line = try? StandardStream.input.readLine(echo: false)
    if canAsk { say("") }
    return line ?? nil
  }
}
