internal import HearthModel
internal import HearthSystem

/// A command line whose words, options and numbers were checked.
struct Invocation: Sendable {
  let command: CommandSpec
  let arguments: [String]
  /// By name; empty text for an option without a value.
  let options: [String: String]

  init(_ line: ParsedCommandLine, of command: CommandSpec) {
    self.command = command
    arguments = line.arguments
    options = Dictionary(
      line.options.map { ($0.spec.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
  }

  func has(_ option: OptionSpec) -> Bool { options[option.name] != nil }

  func value(of option: OptionSpec) -> String? { options[option.name] }

  /// The time an option gives; `standard` where it stands without one, nil where it is absent.
  func duration(of option: OptionSpec, standard: Duration) throws(CLIError) -> Duration? {
    guard let text = options[option.name] else { return nil }
    if text.isEmpty { return standard }
    guard let duration = Duration(text: text) else {
      throw .usage(.notADuration(option: option.name, text: text), command: command.name)
    }
    return duration
  }

  /// The whole number at an argument; nil where it is absent.
  func number(at index: Int) -> Int64? {
    index < arguments.count ? Int64(arguments[index]) : nil
  }

  /// The whole number that an option gives; nil where it is absent.
  func number(of option: OptionSpec) throws(CLIError) -> Int64? {
    guard let text = options[option.name] else { return nil }
    guard let number = Int64(text) else {
      throw .usage(.notANumber(text, range: nil), command: command.name)
    }
    return number
  }

  /// The whole number that an option gives; nil where it is absent, refused outside of `range`.
  func number(
    of option: OptionSpec, within range: ClosedRange<Int64>
  ) throws(CLIError) -> Int64? {
    guard let text = options[option.name] else { return nil }
    guard let number = Int64(text), range.contains(number) else {
      throw .usage(.notANumber(text, range: range), command: command.name)
    }
    return number
  }

  /// The colour that an option gives; nil where it is absent.
  func colour(of option: OptionSpec) throws(CLIError) -> Colour? {
    guard let text = options[option.name] else { return nil }
    guard let colour = Colour(label: text) else {
      throw .usage(.notAColour(text), command: command.name)
    }
    return colour
  }

  /// The place named by all arguments from `index` on.
  func place(from index: Int) throws(CLIError) -> Place {
    let words = Array(arguments.dropFirst(index))
    guard let place = Place(words: words) else {
      throw .usage(.notAPlace(words.joined(separator: " ")), command: command.name)
    }
    return place
  }

  /// Refuses names that are nothing but white space.
  func refuseEmptyNames(_ names: [String]) throws(CLIError) {
    for name in names where NameKey(name).isEmpty {
      throw .usage(.emptyName(name), command: command.name)
    }
  }
}
