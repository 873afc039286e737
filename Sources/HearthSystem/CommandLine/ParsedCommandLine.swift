/// A command line whose words, options, numbers and choices fit the program's description.
package struct ParsedCommandLine: Sendable {
  package struct Option: Hashable, Sendable {
    package let spec: OptionSpec
    /// nil where an option has no value, or stands without its optional one.
    package let value: String?
  }

  package let command: CommandDescription
  package let arguments: [String]
  /// In the order given.
  package let options: [Option]

  package func has(_ option: OptionSpec) -> Bool { options.has(option) }

  /// Every value that was given, in order.
  package func values(of option: OptionSpec) -> [String] {
    options.filter { $0.spec.name == option.name }.compactMap(\.value)
  }

  /// The value given last; it overrides those before it.
  package func value(of option: OptionSpec) -> String? { values(of: option).last }
}

extension [ParsedCommandLine.Option] {
  package func has(_ option: OptionSpec) -> Bool { contains { $0.spec.name == option.name } }
}
